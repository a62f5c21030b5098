import { findSystemTool, type SystemTool } from '../dev/system-tool.ts';

const TOOLS = {
  wrk: { program: 'wrk', debianPackage: 'wrk' },
  pgbench: { program: 'pgbench', debianPackage: 'postgresql-contrib' },
} satisfies Record<string, SystemTool>;

/** Where a tool that the benchmarks measure with is. @throws Error that names what is missing */
export function toolPath(name: keyof typeof TOOLS): string {
  const { program, debianPackage } = TOOLS[name];
  const path = findSystemTool(TOOLS[name]);
  if (path) return path;
  throw new Error(`${program} is missing: put it on the PATH (Debian: package ${debianPackage})`);
}
