/** A postal code and where it is, as one row of somebody's list says. */
export interface PlacedCode {
  code: string;
  state: string;
  city: string;
}
