import { simulatedDevices } from '../../_lib/simulated-devices.ts';
import { type Device, deviceOf } from '../../_lib/upi/device.ts';

/** The device that the device simulator asks for by name; undefined where it knows none of that name. */
export function previewDevice(name: string | null): Device | undefined {
  const known = Object.entries(simulatedDevices).find(([device]) => device === name);
  return known && deviceOf(known[1]);
}
