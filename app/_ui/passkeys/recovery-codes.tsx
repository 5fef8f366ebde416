'use client';

import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { ShownOnce } from '../secret/shown-once.tsx';

/** Recovery codes for the one time they are shown. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const translate = useTranslate();
  const words = {
    hint: translate('recoveryCodes.hint'),
    title: translate('recoveryCodes.title'),
    copy: translate('recoveryCodes.copy'),
    isKept: translate('recoveryCodes.areKept'),
    done: translate('recoveryCodes.done'),
  };
  return <ShownOnce text={codes.join('\n')} words={words} onDone={onDone} />;
}
