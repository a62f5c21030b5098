export interface FileBucket {
  /** Origin, with a path where the store has one; without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const VARIABLES = {
  endpoint: 'FILES_S3_ENDPOINT',
  bucket: 'FILES_S3_BUCKET',
  region: 'FILES_S3_REGION',
  accessKeyId: 'FILES_S3_ACCESS_KEY_ID',
  secretAccessKey: 'FILES_S3_SECRET_ACCESS_KEY',
} as const;

/**
 * Null when none is configured.
 * @returns the problem as one line, when a part is missing or invalid
 */
export function readFileBucket(
  env: Record<string, string | undefined>,
): FileBucket | null | string {
  const names = Object.values(VARIABLES);
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return null;
  if (missing.length > 0) {
    return `${missing[0]} is missing: it must be set together with ${names.filter((name) => name !== missing[0]).join(', ')}`;
  }
  const endpoint = (env[VARIABLES.endpoint] ?? '').replace(/\/+$/, '');
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint)) {
    return `${VARIABLES.endpoint} must be an address that starts with https://`;
  }
  const bucket = env[VARIABLES.bucket] ?? '';
  if (!/^[\w.-]+$/.test(bucket)) return `${VARIABLES.bucket} must be the name of a storage bucket`;
  return {
    endpoint,
    bucket,
    region: env[VARIABLES.region] ?? '',
    accessKeyId: env[VARIABLES.accessKeyId] ?? '',
    secretAccessKey: env[VARIABLES.secretAccessKey] ?? '',
  };
}
