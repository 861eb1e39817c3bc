import { CliFailure } from "./failure";

/** A number of an option. */
export function numberOf(option: string, value: string): number {
  const number = value.trim() === "" ? NaN : Number(value);
  if (!Number.isFinite(number)) throw new CliFailure(`${option}: a number, not ${JSON.stringify(value)}`);
  return number;
}

/** What a computation refuses as what cannot be meant is bad usage. */
export function meant<T>(compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    throw error instanceof RangeError ? new CliFailure(error.message) : error;
  }
}

/** A share that leaves room on either side. */
export function shareOf(option: string, value: string): number {
  const share = numberOf(option, value);
  if (!(share > 0 && share < 1)) throw new CliFailure(`${option}: a share between 0 and 1, such as 0.95, not ${value}`);
  return share;
}

/** A count. */
export function wholeOf(option: string, value: string): number {
  const number = numberOf(option, value);
  if (!(Number.isInteger(number) && number >= 1)) throw new CliFailure(`${option}: a whole number of 1 or more, not ${value}`);
  return number;
}
