/** A number in all ways in which one of its digits can be mistyped as another. */
export const withOneDigitChanged = (number: string): string[] =>
  Array.from(number).flatMap((char, at) =>
    /\d/.test(char)
      ? [...'0123456789']
          .filter((other) => other !== char)
          .map((other) => number.slice(0, at) + other + number.slice(at + 1))
      : [],
  );
