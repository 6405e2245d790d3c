import type { Role } from '@salus/domain/tenants/roles.ts'
import { katrin, mara } from './people/all-people.ts'
import type { DemoPerson } from './people/demo-person.ts'
import { stadtwerkeId, stadtwerkePeople } from './people/stadtwerke-hafen.ts'
import { stableId } from './stable-id.ts'

/** A demo account for exploring Salus. The accounts are printed when Salus starts. */
export interface DemoAccount {
  readonly email: string
  readonly password: string
  /** A short description of the person, which is printed with the account. */
  readonly is: string
}

export const demoPassword = 'Salus-demo-2026'

interface DemoMembership {
  readonly tenantId: number
  readonly role: Role
  readonly memberId?: string
  readonly groupReports?: boolean
}

export interface DemoUser {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly is: string
  readonly memberships: readonly DemoMembership[]
}

type Person = Omit<DemoUser, 'id' | 'email'>

const user = (email: string, person: Person): DemoUser => ({ id: stableId(`user ${email}`), email, ...person })

export const admin = user('admin@studio-nord.example', {
  firstName: 'Jonas',
  lastName: 'Weber',
  is: 'Admin of Studio Nord',
  memberships: [{ tenantId: 1, role: 'Admin' }],
})

export const staff = user('staff@studio-nord.example', {
  firstName: 'Sophie',
  lastName: 'Brandt',
  is: 'Staff of Studio Nord',
  memberships: [{ tenantId: 1, role: 'Staff' }],
})

export const memberMara = user('member@studio-nord.example', {
  firstName: mara.firstName,
  lastName: mara.lastName,
  is: 'Member of Studio Nord',
  memberships: [{ tenantId: 1, role: 'Member', memberId: mara.id }],
})

export const both = user('both@praxis-am-park.example', {
  firstName: katrin.firstName,
  lastName: katrin.lastName,
  is: 'Admin of Praxis am Park, Staff of Studio Nord, Member of Werk Süd',
  memberships: [
    { tenantId: 1, role: 'Staff' },
    { tenantId: 2, role: 'Admin' },
    { tenantId: 3, role: 'Member', memberId: katrin.id },
  ],
})

export const staffOfWerk = user('staff@werk-sued.example', {
  firstName: 'Thomas',
  lastName: 'Reiter',
  is: 'Staff of Werk Süd',
  memberships: [{ tenantId: 3, role: 'Staff' }],
})

export const adminOfWerk = user('admin@werk-sued.example', {
  firstName: 'Helga',
  lastName: 'Sommer',
  is: 'Admin of Werk Süd',
  memberships: [{ tenantId: 3, role: 'Admin' }],
})

export const invited = user('invited@salus.example', {
  firstName: 'Ines',
  lastName: 'Vogt',
  is: 'no membership, invited to Praxis am Park',
  memberships: [],
})

export const adminOfStadtwerke = user('admin@stadtwerke-hafen.example', {
  firstName: 'Birte',
  lastName: 'Harms',
  is: 'Admin of Stadtwerke Hafen, with its group reports',
  memberships: [{ tenantId: stadtwerkeId, role: 'Admin', groupReports: true }],
})

const readerOfStadtwerke = user('reader@stadtwerke-hafen.example', {
  firstName: 'Arne',
  lastName: 'Tiedemann',
  is: 'Reader of the group reports of Stadtwerke Hafen',
  memberships: [{ tenantId: stadtwerkeId, role: 'Reader' }],
})

const newcomer = user('new@salus.example', {
  firstName: 'Paul',
  lastName: 'Neumann',
  is: 'no membership, no invitation',
  memberships: [],
})

export const demoUsers: readonly DemoUser[] = [
  admin,
  staff,
  memberMara,
  both,
  staffOfWerk,
  invited,
  newcomer,
  adminOfWerk,
  adminOfStadtwerke,
  readerOfStadtwerke,
]

/** The logins of the people who are invited to the surveys of Stadtwerke Hafen. They have no passwords. */
export const loginsWithoutPassword: readonly DemoUser[] = stadtwerkePeople.map(({ id, email, firstName, lastName }) =>
  user(email ?? '', {
    firstName,
    lastName,
    is: 'Member of Stadtwerke Hafen',
    memberships: [{ tenantId: stadtwerkeId, role: 'Member', memberId: id }],
  }),
)

export const everyLogin: readonly DemoUser[] = [...demoUsers, ...loginsWithoutPassword]

const loginByMember = new Map(
  everyLogin.flatMap((login) =>
    login.memberships.flatMap(({ memberId }) => (memberId === undefined ? [] : [[memberId, login] as const])),
  ),
)

export const findLogin = ({ id }: DemoPerson): DemoUser | undefined => loginByMember.get(id)

const measuringRoles: ReadonlySet<Role> = new Set(['Admin', 'Staff'])

/**
 * Returns the admin or staff member who takes a measurement. `turn` may be any number. Consecutive numbers give the
 * people of the tenant's team in rotation.
 */
export function measuringUser(tenantId: number, turn: number): DemoUser {
  const team = demoUsers.filter(({ memberships }) =>
    memberships.some((one) => one.tenantId === tenantId && measuringRoles.has(one.role)),
  )
  const found = team[turn % team.length]
  if (found === undefined) throw new Error(`nobody measures in tenant ${tenantId}`)
  return found
}
