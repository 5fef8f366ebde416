import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { EmbedApp } from '../../../_app/embed-app.tsx';
import { readBrand } from '../../../_page/read-brand.ts';
import { readPreferences } from '../../../_page/read-preferences.ts';

/** The one page of the embedded screens: which of them is shown, its address says, and the app draws. Spec 4.9. */
export default async function EmbedPage({ params }: { params: Promise<{ partner: string }> }) {
  const { partner } = await params;
  const [brand, { locale, isLocaleGiven }, sent] = await Promise.all([
    readBrand(partner),
    readPreferences(),
    headers(),
  ]);
  if (!brand) notFound();
  const base = sent.get('x-tola-embed-base');
  return (
    <EmbedApp
      page={{
        partnerId: partner,
        brand: { name: brand.name, logo: brand.logo, serviceName: brand.serviceName },
        kind: base === '' ? 'white_label' : 'embed',
        basePath: base ?? `/embed/${partner}`,
        locale,
        isLocaleGiven,
        hostOrigins: brand.hostOrigins,
      }}
    />
  );
}
