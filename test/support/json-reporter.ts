/** The results as JSON, into the file that is asked for. */
export function jsonReporter(): ['json', { outputFile: string }][] {
  const outputFile = process.env.TEST_REPORT;
  return outputFile ? [['json', { outputFile }]] : [];
}
