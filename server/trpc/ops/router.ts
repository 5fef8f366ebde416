import { router } from '../init.ts';
import { approvalsRouter } from './approvals.ts';
import { opsAuditRouter } from './audit.ts';
import { operatorsRouter } from './operators.ts';
import { partnersRouter } from './partners.ts';
import { todayProcedure } from './today.ts';

/** Procedures of the service's own staff. */
export const opsRouter = router({
  approvals: approvalsRouter,
  audit: opsAuditRouter,
  operators: operatorsRouter,
  partners: partnersRouter,
  today: todayProcedure,
});
