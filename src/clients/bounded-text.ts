/** Reads no further than `maxBytes`. @throws what `tooLong` makes for a longer text */
export async function boundedText(
  response: Response,
  maxBytes: number,
  tooLong: () => Error,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw tooLong();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
