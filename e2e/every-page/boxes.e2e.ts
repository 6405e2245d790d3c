import { signIn } from '../steps/people.ts'
import { expect, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const readLook = (box: Element) => {
  const { appearance, backgroundColor, borderTopColor } = getComputedStyle(box)
  const probe = document.createElement('span')
  document.body.append(probe)
  const readColor = (name: string) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const look = {
    appearance,
    ground: backgroundColor,
    border: borderTopColor,
    field: readColor('--field-background'),
    fieldBorder: readColor('--field-border'),
    accent: readColor('--accent'),
  }
  probe.remove()
  return look
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`boxes look like fields and not like the browser, ${colorScheme}`, async ({ page, context }) => {
    await page.emulateMedia({ colorScheme })
    await signIn(context, 'staff')
    await page.goto('/staff/1/members-overview')
    const box = page.getByRole('checkbox', { name: text('en', 'invitations.selectAll') })
    const one = await box.evaluate(readLook)
    expect(one).toMatchObject({ appearance: 'none', ground: one.field, border: one.fieldBorder })
    await box.check()
    const chosen = await box.evaluate(readLook)
    expect(chosen).toMatchObject({ ground: chosen.accent, border: chosen.accent })
    await page.emulateMedia({ forcedColors: 'active' })
    expect((await box.evaluate(readLook)).appearance).toBe('auto')
    // A test that runs in parallel may have added a member who is not selected. The box is then indeterminate.
    expect(await box.evaluate((one) => one instanceof HTMLInputElement && (one.checked || one.indeterminate))).toBe(
      true,
    )
  })
