'use client';

import { type ComponentType, lazy, type ReactNode } from 'react';

/** A screen gets what stands in the place of `:id` in its path. */
export type ScreenProps = { id: string };

const HomeScreen: ComponentType<ScreenProps> = lazy(() => import('../_screens/home/home-screen.tsx'));
const KycScreen: ComponentType<ScreenProps> = lazy(() => import('../_screens/kyc/kyc-screen.tsx'));

const BuyScreen: ComponentType<ScreenProps> = lazy(() => import('../_screens/buy/buy-screen.tsx'));

const screens: Readonly<Record<string, ComponentType<ScreenProps>>> = {
  '/': HomeScreen,
  '/kyc': KycScreen,
  '/kyc/:id': KycScreen,
  '/buy': BuyScreen,
  '/buy/review': BuyScreen,
  '/buy/:id': lazy(() => import('../_screens/buy/pay-screen.tsx')),
  '/sip': lazy(() => import('../_screens/sip/sip-list-screen.tsx')),
  '/sip/new': lazy(() => import('../_screens/sip/sip-new-screen.tsx')),
  '/sip/:id': lazy(() => import('../_screens/sip/sip-screen.tsx')),
  '/more': lazy(() => import('../_screens/more/more-screen.tsx')),
  '/profile': lazy(() => import('../_screens/profile/profile-screen.tsx')),
  '/sell': lazy(() => import('../_screens/sell/sell-screen.tsx')),
  '/sell/review': lazy(() => import('../_screens/sell/sell-review-screen.tsx')),
  '/wallet': lazy(() => import('../_screens/wallet/wallet-screen.tsx')),
  '/wallet/withdraw': lazy(() => import('../_screens/wallet/withdraw-screen.tsx')),
  '/wallet/:id': lazy(() => import('../_screens/wallet/withdrawal-screen.tsx')),
  '/bank': lazy(() => import('../_screens/bank/bank-screen.tsx')),
  '/bank/add': lazy(() => import('../_screens/bank/add-account-screen.tsx')),
  '/gift': lazy(() => import('../_screens/gift/gift-screen.tsx')),
  '/gift/confirm': lazy(() => import('../_screens/gift/gift-review-screen.tsx')),
  '/history': lazy(() => import('../_screens/history/history-screen.tsx')),
  '/history/:id': lazy(() => import('../_screens/history/transaction-screen.tsx')),
  '/certificate': lazy(() => import('../_screens/certificate/certificate-screen.tsx')),
};

/** The screen of a path of the app; home where a path leads nowhere. Each is fetched as it is first opened. */
export function screenAt(path: string): ReactNode {
  const Exact = screens[path];
  if (Exact) return <Exact id="" />;
  const [, first = '', id = '', rest] = path.split('/');
  const WithId = rest === undefined ? screens[`/${first}/:id`] : undefined;
  if (WithId && id) return <WithId key={id} id={decodeURIComponent(id)} />;
  return <HomeScreen id="" />;
}
