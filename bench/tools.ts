import { needSystemTool, type SystemTool } from '../dev/system-tool.ts';

const TOOLS = {
  wrk: { program: 'wrk', debianPackage: 'wrk' },
  pgbench: { program: 'pgbench', debianPackage: 'postgresql-contrib' },
} satisfies Record<string, SystemTool>;

/** Where a tool that the benchmarks measure with is. @throws Error that names what is missing */
export const toolPath = (name: keyof typeof TOOLS): string => needSystemTool(TOOLS[name]);
