import { z } from 'zod';
import type { PostalAddress, ShownAddress } from '../../../domain/delivery/address.ts';
import { stateCodeOf, stateName, stateNames } from '../../../domain/kernel/gstin.ts';
import { mobile } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';

/** Text of so many characters, without line breaks and the like, which would not fit a label. */
const line = (max: number, description: string, example: string) =>
  z
    .string({ error: 'must be a string' })
    .trim()
    .min(1, { error: 'must not be empty' })
    .refine((text) => [...text].length <= max, { error: `must be at most ${max} characters` })
    .refine((text) => !/\p{Cc}/u.test(text), { error: 'must be one line of plain text' })
    .meta({ description, example, maxLength: max });

/** Where a parcel goes, as it is given. */
export const addressSchema = z
  .object(
    {
      name: line(100, 'Who receives it', 'Asha Rao'),
      mobile: mobile.meta({ description: 'Whom the carrier calls: 10 digits, or 12 with the 91 prefix' }),
      line1: line(120, 'House and street', '12 Temple Road'),
      line2: line(120, 'Locality, landmark', 'Malleswaram').nullish(),
      city: line(60, 'City', 'Bengaluru'),
      state: z
        .string({ error: 'must be the name of an Indian State or Union territory' })
        .transform((name, context) => {
          const code = stateCodeOf(name);
          if (code !== undefined) return code;
          context.addIssue({ code: 'custom', message: `must be one of ${stateNames.join(', ')}` });
          return z.NEVER;
        })
        .meta({ description: 'State or Union territory, by name', example: 'Karnataka' }),
      pincode: z
        .string({ error: 'must be a string of 6 digits that does not begin with 0' })
        .regex(/^[1-9][0-9]{5}$/, { error: 'must be a string of 6 digits that does not begin with 0' })
        .meta({ description: 'PIN code', example: '560003' }),
    },
    { error: 'must be an object with name, mobile, line1, city, state and pincode' },
  )
  .transform(({ state, line2, ...rest }): PostalAddress => ({ ...rest, line2: line2 ?? null, stateCode: state }));

/** The same as it is shown. */
export const shownAddressSchema = namedObject('DeliveryAddress', {
  name: z.string(),
  mobile_masked: z.string(),
  line1: z.string(),
  line2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
});

/** A kept address in API shape. */
export function presentAddress(address: ShownAddress): z.input<typeof shownAddressSchema> {
  return {
    name: address.name,
    mobile_masked: address.mobileMasked,
    line1: address.line1,
    line2: address.line2,
    city: address.city,
    state: stateName(address.stateCode) ?? '',
    pincode: address.pincode,
  };
}
