import type { Metadata } from 'next';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { NumberAnswer } from '../../_parts/number-answer.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('verify.title') };
}

/** The page of one number. */
export default async function NumberPage({ params }: { params: Promise<{ number: string }> }) {
  return <NumberAnswer typed={decoded((await params).number)} />;
}

/** As it was typed; what is no text at all stays as it stands in the address. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
