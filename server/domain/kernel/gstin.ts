/** Numbers of registered persons under GST, and the States whose codes they begin with. */

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const FORM = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** States and Union territories by their GST code. */
const states: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
};

/** Name of the State with this GST code, or undefined where there is none. */
export function stateName(code: string): string | undefined {
  return Object.hasOwn(states, code) ? states[code] : undefined;
}

const codesByName = new Map(Object.entries(states).map(([code, name]) => [name.toLowerCase(), code]));

/** Names of all States and Union territories, in the order of their codes. */
export const stateNames: readonly string[] = Object.keys(states)
  .sort()
  .map((code) => states[code] as string);

/** GST code of the State with this name, in whatever case and with "&" for "and"; undefined where there is none. */
export function stateCodeOf(name: string): string | undefined {
  return codesByName.get(name.trim().toLowerCase().replace(/&/g, 'and').replace(/\s+/g, ' '));
}

/** GST code of a State given by name or by its two-digit code; undefined where there is none. Decisions 15. */
export function stateCodeOrName(text: string): string | undefined {
  const given = text.trim();
  return stateName(given) === undefined ? stateCodeOf(given) : given;
}

/** Whether a text is a GSTIN: its form, a State that exists, and the check character over the first fourteen. */
export function isGstin(text: string): boolean {
  return FORM.test(text) && stateName(text.slice(0, 2)) !== undefined && text.at(-1) === checkCharacter(text);
}

/** Base-36 digits times 1, 2, 1, 2 ...; each product's two digits are added up, and the check fills the sum up to a whole 36. */
function checkCharacter(text: string): string | undefined {
  let sum = 0;
  for (let index = 0; index < 14; index++) {
    const product = DIGITS.indexOf(text.charAt(index)) * (1 + (index % 2));
    sum += Math.floor(product / 36) + (product % 36);
  }
  return DIGITS[(36 - (sum % 36)) % 36];
}
