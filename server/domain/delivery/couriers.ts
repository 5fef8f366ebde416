import type { Mode } from '../kernel/mode.ts';
import type { Courier } from './courier.ts';

/** Who takes parcels to users, in each mode. */
export type Couriers = Readonly<Record<Mode, Courier>>;
