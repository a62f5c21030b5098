/** Payload and headers of a multipart form for `app.inject`. */
export async function multipartOf(
  files: { name: string; content: Buffer | string; type?: string; field?: string }[],
  fields: Record<string, string> = {},
): Promise<{ payload: Buffer; headers: { 'content-type': string } }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, content, type = 'application/octet-stream', field = 'file' } of files) {
    form.append(field, new Blob([Uint8Array.from(Buffer.from(content))], { type }), name);
  }
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}
