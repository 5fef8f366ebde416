import { notFound } from 'next/navigation';
import { errorOf } from '../../../_lib/screen-error.ts';
import { serverClient } from '../../../_lib/server-trpc.ts';
import { LabScreen } from '../../_parts/lab-screen.tsx';
import type { LabView } from '../../_parts/lab-types.ts';

/** A sandbox order in the device simulator. */
export default async function LabPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <LabScreen view={await readSimulation(id)} />;
}

async function readSimulation(paymentId: string): Promise<LabView> {
  try {
    return await (await serverClient()).simulator.view.query({ paymentId: paymentId.slice(0, 100) });
  } catch (error) {
    if (errorOf(error).code === 'NOT_FOUND') notFound();
    throw error;
  }
}
