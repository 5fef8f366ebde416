import type { Step } from '../script.ts';
import { armFault } from './arm.ts';
import { checkBook, readInvoice, setMarkup, topUp } from './check.ts';
import { confirmQuote } from './confirm.ts';
import { cancelDelivery, quoteDelivery } from './deliveries.ts';
import { setManner } from './events.ts';
import { cancelOrder, createOrder, payOrder, sendCallback, simulateOrder } from './orders.ts';
import { at1000, quoteBuy, quoteGift, quoteSell, quoteSend } from './quotes.ts';
import { cancelSip, createSip, simulateSip } from './sips.ts';
import { followBackground, passTime, passTo, resetSandbox } from './time.ts';
import { approveKyc, registerUser } from './users.ts';
import { addBankAccount, withdraw } from './withdrawals.ts';
import { bookAt, newest, type World } from './world.ts';

/** Does one step for real, and compares what came of it with the model. */
export async function doStep(world: World, step: Step): Promise<void> {
  if ('partner' in step) await followBackground(world, step);
  switch (step.do) {
    case 'user':
      return registerUser(world, step, at1000(step) + step.n);
    case 'quote_buy':
      return quoteBuy(world, step);
    case 'quote_sell':
      return quoteSell(world, step);
    case 'quote_send':
      return quoteSend(world, step);
    case 'quote_gift':
      return quoteGift(world, step);
    case 'quote_delivery':
      return quoteDelivery(world, step);
    case 'confirm':
      return confirmQuote(world, step);
    case 'cancel_delivery':
      return cancelDelivery(world, step);
    case 'approve_kyc': {
      const user = newest(bookAt(world, step).users, step.user);
      return user && approveKyc(world, step, user);
    }
    case 'bank_account':
      return addBankAccount(world, step);
    case 'withdraw':
      return withdraw(world, step);
    default:
      return doOther(world, step);
  }
}

type Other = Exclude<
  Step,
  { do: 'user' | `quote_${string}` | 'confirm' | 'cancel_delivery' | 'approve_kyc' | 'bank_account' | 'withdraw' }
>;

async function doOther(world: World, step: Other): Promise<void> {
  switch (step.do) {
    case 'order':
      return createOrder(world, step);
    case 'pay':
      return payOrder(world, step);
    case 'callback':
      return sendCallback(world, step);
    case 'simulate':
      return simulateOrder(world, step);
    case 'cancel_order':
      return cancelOrder(world, step);
    case 'sip':
      return createSip(world, step);
    case 'simulate_sip':
      return simulateSip(world, step);
    case 'cancel_sip':
      return cancelSip(world, step);
    case 'invoice':
      return readInvoice(world, step);
    case 'markup':
      return setMarkup(world, step);
    case 'pass':
      return passTime(world, step);
    case 'pass_to':
      return passTo(world, step);
    case 'reset':
      return resetSandbox(world, step);
    case 'arm':
      return armFault(world, step);
    case 'receiver':
      return setManner(world, step);
    case 'top_up':
      return topUp(world, step);
    case 'check':
      return checkBook(world, step);
    case 'strike':
      world.armed = { what: step.what, process: step.process, afterMs: step.afterMs };
      return;
    case 'lose_answers':
      return world.processes[step.process % world.processes.length]?.loseAnswers(step.call, 1);
  }
}
