// Loaded when one of these dialogs is opened, not with the result, because most readers of a result correct nothing.
export { ReassignDialog } from '../../../features/corrections/reassign-dialog.tsx'
export { WithdrawDialog } from '../../../features/corrections/withdraw-dialog.tsx'
export { CorrectCheckUp } from './correct.tsx'
