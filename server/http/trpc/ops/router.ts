import { router } from '../init.ts';
import { approvalsRouter } from './approvals.ts';
import { opsAuditRouter } from './audit.ts';
import { deliveriesRouter } from './deliveries.ts';
import { incidentsRouter } from './incidents.ts';
import { jobsRouter } from './jobs.ts';
import { kycRouter } from './kyc.ts';
import { operatorsRouter } from './operators.ts';
import { partnersRouter } from './partners.ts';
import { opsPaymentsRouter } from './payments.ts';
import { platformRouter } from './platform.ts';
import { settlementsRouter } from './settlements.ts';
import { signUpsRouter } from './sign-ups.ts';
import { statementsRouter } from './statements.ts';
import { opsWithdrawalsRouter } from './withdrawals.ts';
import { workQueueProcedure } from './work-queue.ts';

/** Procedures of the service's own staff. */
export const opsRouter = router({
  approvals: approvalsRouter,
  audit: opsAuditRouter,
  incidents: incidentsRouter,
  jobs: jobsRouter,
  deliveries: deliveriesRouter,
  kyc: kycRouter,
  operators: operatorsRouter,
  partners: partnersRouter,
  payments: opsPaymentsRouter,
  statements: statementsRouter,
  platform: platformRouter,
  settlements: settlementsRouter,
  signUps: signUpsRouter,
  workQueue: workQueueProcedure,
  withdrawals: opsWithdrawalsRouter,
});
