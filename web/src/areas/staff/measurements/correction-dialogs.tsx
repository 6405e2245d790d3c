// Loaded when one of these dialogs is opened. Most readers of a result correct nothing, so the result is loaded without
// the dialogs.
export { ReassignDialog } from '../../../features/corrections/reassign-dialog.tsx'
export { WithdrawDialog } from '../../../features/corrections/withdraw-dialog.tsx'
export { CorrectCheckUp } from './correct.tsx'
