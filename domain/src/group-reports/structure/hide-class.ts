import type { Choice } from './choice.ts'
import { root } from './class-tree.ts'

export function hideClass(choice: Choice, breakdown: number, hidden: number): void {
  const [tree, shown] = [choice.trees[breakdown], choice.isShown[breakdown]]
  if (tree === undefined || shown === undefined) return
  shown[hidden] = false
  for (const index of tree.topDown) {
    const parent = tree.parents[index] ?? root
    if (parent !== root && shown[parent] !== true) shown[index] = false
  }
}

export const hideBreakdown = (choice: Choice, breakdown: number): void => {
  choice.isShown[breakdown]?.fill(false)
}
