import { readLanguage } from '../_lib/language.ts';
import { createTranslate } from '../_lib/translate-messages.ts';
import { PageHeader } from '../_ui/card.tsx';
import { en, type LabWordKey } from './_words/en.ts';
import { hi } from './_words/hi.ts';

/** Where the lab has no order to show: a live one is none to it. */
export default async function LabNotFound() {
  const { language } = await readLanguage();
  const words = createTranslate<LabWordKey>(language === 'hi' ? hi : en);
  return <PageHeader title={words('lab.notFound')} hint={words('lab.notFoundHint')} />;
}
