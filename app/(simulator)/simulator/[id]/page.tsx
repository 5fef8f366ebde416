import { notFound } from 'next/navigation';
import { errorOf } from '../../../_lib/screen-error.ts';
import { serverClient } from '../../../_lib/server-trpc.ts';
import { SimulatorScreen } from '../../_parts/simulator-screen.tsx';
import type { SimulatorView } from '../../_parts/simulator-types.ts';

/** A sandbox order in the device simulator. */
export default async function SimulatorPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <SimulatorScreen view={await readSimulation(id)} />;
}

async function readSimulation(paymentId: string): Promise<SimulatorView> {
  try {
    return await (await serverClient()).simulator.view.query({ paymentId: paymentId.slice(0, 100) });
  } catch (error) {
    if (errorOf(error).code === 'NOT_FOUND') notFound();
    throw error;
  }
}
