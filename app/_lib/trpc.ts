'use client';

import { createTRPCContext } from '@trpc/tanstack-react-query';
import type { RootRouter } from '../../server/http/trpc/root.ts';

/** `useTRPC()` at a screen gives the typed query and mutation options of every procedure. */
export const { TRPCProvider, useTRPC } = createTRPCContext<RootRouter>();
