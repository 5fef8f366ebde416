import { QRCodeSVG } from 'qrcode.react';

/** Light modules on each side, as ISO 18004 asks for. */
const QUIET_MODULES = 4;

/** A text as a QR code: black on white in any theme, with its quiet zone. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  return <QRCodeSVG value={text} level="M" marginSize={QUIET_MODULES} className={className} aria-label={label} />;
}
