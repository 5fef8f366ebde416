'use client';

import { Button } from '../../_ui/button.tsx';

/** Opens the browser's print dialog. */
export function PrintButton() {
  return <Button onClick={() => window.print()}>Print</Button>;
}
