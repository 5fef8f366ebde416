import { headers } from 'next/headers';
import { readLook } from '../../../../_screen/look.ts';
import { PopupScreen } from '../../../../_screen/popup-screen.tsx';

/** The window of its own that the doctor tries to open. */
export default async function DoctorPopupPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const [{ visit }, incoming] = await Promise.all([searchParams, headers()]);
  const { language } = readLook(incoming.get('x-tola-path'));
  return <PopupScreen language={language} visit={typeof visit === 'string' ? visit : ''} />;
}
