// Fetched when one of them is opened: most who read a result correct nothing.
export { ReassignDialog } from '../../features/corrections/reassign-dialog.tsx'
export { WithdrawDialog } from '../../features/corrections/withdraw-dialog.tsx'
export { CorrectCheckUp } from './correct-check-up.tsx'
