import { PopupScreen } from '../../../../_screen/popup-screen.tsx';

/** The window of its own that the diagnostics try to open. */
export default async function DiagnosticsPopupPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { visit } = await searchParams;
  return <PopupScreen visit={typeof visit === 'string' ? visit : ''} />;
}
