import { router } from '../init.ts';
import { approvalsRouter } from './approvals.ts';
import { operatorsRouter } from './operators.ts';
import { partnersRouter } from './partners.ts';

/** Procedures of the service's own staff. */
export const opsRouter = router({
  approvals: approvalsRouter,
  operators: operatorsRouter,
  partners: partnersRouter,
});
