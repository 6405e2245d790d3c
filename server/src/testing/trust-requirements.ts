/**
 * A promise that a customer may rely on, with the tests that check it. `server/src/trust.test.ts` verifies the table.
 */
export interface TrustRequirement {
  readonly id: string
  /** `must`: no release without it. `should`: wanted, and reported if it is missing. */
  readonly rank: 'must' | 'should'
  /** The promise, in words for the customer. */
  readonly promise: string
  /**
   * The tests that check the promise. Each key is the path of a test file relative to the root. Each value has the
   * titles of tests in this file, or of groups that contain them.
   */
  readonly tests: Readonly<Record<string, readonly string[]>>
  /** The part of the promise that no test checks, or that the product does not keep. */
  readonly open?: string
  /** What the product promises instead of this requirement, with the reason. */
  readonly decided?: string
  /** Why there is nothing to check. */
  readonly notApplicable?: string
}

const features = 'server/src/features'
const platform = 'server/src/platform'

const tenants: readonly TrustRequirement[] = [
  {
    id: 'T-01',
    rank: 'must',
    promise:
      'Nothing is open by oversight: every operation says who may call it, and is called by everybody in a test.',
    tests: {
      'server/src/access-table.test.ts': [
        'every route has its row',
        '%s gets %i',
        'on every route, people without the right are refused before %s is checked',
      ],
      'server/src/account-writes.test.ts': [
        'every write of people for themselves has a row in which a persona is allowed and the stored data changes',
        '%s gets %i',
      ],
      [`${platform}/http/http-server.test.ts`]: [
        '%s is refused at an address that can only be read, and the answer lists the allowed methods',
        'a known address lists all its methods, even if it contains ids',
      ],
    },
  },
  {
    id: 'T-02',
    rank: 'must',
    promise: 'Whoever knows or guesses the id of something that is not theirs reads and changes nothing with it.',
    tests: {
      'server/src/crossed-ids.test.ts': [
        'finds no object of another tenant under the caller’s own tenant, at any level of the path',
        'neither changes nor reveals objects of another tenant that its body names',
        'finds nothing of a member for another member of the same tenant',
      ],
      'server/src/access-table.test.ts': ['%s gets %i'],
    },
  },
  {
    id: 'T-03',
    rank: 'must',
    promise:
      'Which tenant somebody works in follows from the address and their membership, never from what they claim.',
    tests: {
      'server/src/attacks.test.ts': ['another tenant cannot be reached by sending its number'],
      [`${platform}/scope/tenant.test.ts`]: ['refuses %s', 'leaves no tenant behind on the connection'],
    },
  },
  {
    id: 'T-04',
    rank: 'must',
    promise: 'A document, note or answer is found under its own member and tenant only.',
    tests: {
      'server/src/crossed-ids.test.ts': [
        'the tables contain an id of every kind of object',
        'finds no object of another tenant under the caller’s own tenant, at any level of the path',
      ],
      [`${features}/documents/documents.test.ts`]: ['nobody by a path of another member, tenant or document'],
    },
  },
  {
    id: 'T-05',
    rank: 'should',
    promise: 'Nobody learns whether something exists in another tenant, not even from the time an answer takes.',
    tests: {
      'server/src/attacks.test.ts': [
        'data of another tenant is refused exactly like missing data: words, headers and time',
      ],
      'server/src/crossed-ids.test.ts': [
        'finds no object of another tenant under the caller’s own tenant, at any level of the path',
      ],
    },
  },
  {
    id: 'T-06',
    rank: 'must',
    promise: 'Nobody gives themselves a higher role, and every tenant keeps somebody who can administer it.',
    tests: {
      'server/src/access-table.test.ts': ['%s gets %i'],
      'server/src/attacks.test.ts': ['an unknown role is refused'],
      [`${features}/employees/employees.test.ts`]: [
        'can be neither demoted nor suspended nor removed',
        'remains when two remove each other at the same time, fifty times',
      ],
    },
  },
  {
    id: 'T-07',
    rank: 'must',
    promise: 'A request changes what it is for, and no column besides.',
    tests: {
      'server/src/attacks.test.ts': ['are accepted in no body, query or path', 'named like a column change nothing'],
    },
  },
  {
    id: 'T-08',
    rank: 'must',
    promise: 'Answers hold the documented fields and no password, hash, token or secret.',
    tests: {
      'server/src/canary.test.ts': ['of everything a tenant stores'],
      'server/src/attacks.test.ts': [
        'are in no answer',
        'no answer has a field for a password, a hash, a token or a secret, except those that a person needs once',
      ],
      'server/src/access-table.test.ts': ['%s gets %i'],
    },
  },
  {
    id: 'T-09',
    rank: 'must',
    promise: 'Removing, suspending, demoting or withdrawing consent takes effect with the next request, everywhere.',
    tests: {
      'server/src/access-table.test.ts': [
        'a removed person has no access from the next request on',
        'a suspended account is treated as signed out on every route',
      ],
      'server/src/attacks.test.ts': [
        'a removal, demotion or suspension in one process applies in the other from the next request on',
      ],
      [`${features}/check-ups/read/still-shown.test.ts`]: [
        'no more after the member withdrew the consent to %s',
        'no more while the record is on hold',
      ],
      [`${platform}/live/live.test.ts`]: [
        'sends nothing more to people who were removed, from the very next event on',
        'uses the current role of a person',
      ],
      [`${features}/consents/consents.test.ts`]: [
        'in a studio begins with the record, ends with a withdrawal at the next request, and begins again',
        'an open stream of staff reveals nothing that is no longer shared',
      ],
    },
  },
  {
    id: 'T-10',
    rank: 'must',
    promise: 'An id has one spelling, so that no check is passed by writing it differently.',
    tests: {
      [`${platform}/http/http-server.test.ts`]: ['the tenant id %j is no tenant'],
      [`${features}/tenants/tenants.test.ts`]: ['an id that is not written as one is no tenant: %s'],
      'server/src/attacks.test.ts': ['an id in another spelling is refused'],
    },
  },
  {
    id: 'T-11',
    rank: 'should',
    promise: 'What the browser remembers decides nothing: the server asks who it is each time.',
    tests: {
      'e2e/every-page/guards.e2e.ts': ['a person of another tenant receives none of its data while being redirected'],
      'web/src/areas/guards.test.ts': ['a recent tenant counts only as Admin or Staff'],
    },
  },
  {
    id: 'T-12',
    rank: 'must',
    promise: 'Lists, searches, counts and files hold what the reader may see, and no query runs as a command.',
    tests: {
      'server/src/attacks.test.ts': ['is text to %s, or refused'],
      [`${features}/consents/sharing-gate.test.ts`]: ['staff see nothing of a member who does not share, through'],
      [`${features}/members/list/search.test.ts`]: [
        'another tenant is not even there, and members see no list',
        'says nothing about check-ups of those who do not share',
      ],
      [`${features}/check-ups/read/lists.test.ts`]: [
        'are refused with an invalid query: %s',
        'of a member without any are an empty list; of unknown people and other tenants they do not exist',
      ],
    },
  },
]

const signIn: readonly TrustRequirement[] = [
  {
    id: 'S-01',
    rank: 'must',
    promise: 'Passwords may be long and of any script; those that are guessed first are refused.',
    tests: {
      [`${platform}/sign-in/password/rules.test.ts`]: [
        'when it is one of the many thousand most common ones',
        'when it is the name of a product: %s',
        'when it is made of names the person typed: %s',
        'no rule asks for digits, signs or capitals: %s',
      ],
      [`${features}/registration/registration.test.ts`]: ['is refused when it is %s', 'may have %s'],
    },
  },
  {
    id: 'S-02',
    rank: 'must',
    promise: 'Whoever steals the database does not have the passwords.',
    tests: {
      [`${platform}/sign-in/sign-in.test.ts`]: [
        'stores argon2id with at least the recommended cost, each time with another salt',
        'makes a weaker hash stronger when its owner signs in',
      ],
      [`${features}/registration/registration.test.ts`]: ['is kept as argon2id, each with a salt of its own'],
    },
  },
  {
    id: 'S-03',
    rank: 'must',
    promise: 'Nobody finds out who has an account.',
    tests: {
      [`${platform}/sign-in/unknown-addresses.test.ts`]: ['is answered alike', 'takes the same time'],
      [`${features}/registration/registration.test.ts`]: [
        'does not show in the answer',
        'does not show in sending the mail again, in confirming or in the limits',
        'does not show in the time it takes',
      ],
      [`${platform}/sign-in/account/attempt-limits.test.ts`]: [
        'is refused in a network over its limit like unknown addresses, except in a browser they used before',
      ],
    },
  },
  {
    id: 'S-04',
    rank: 'must',
    promise: 'Passwords cannot be guessed by trying, and trying locks no owner out for long.',
    tests: {
      [`${platform}/sign-in/guessing.test.ts`]: [
        'a thousand wrong passwords for one account from a thousand addresses end after five, and the owner gets in',
        'one address that tries a thousand accounts is refused after thirty, whatever addresses it claims',
      ],
      [`${platform}/sign-in/account/attempt-limits.test.ts`]: [
        'count once however many processes there are, and after a restart',
        'is not locked out of a new place by somebody who tries once in a quarter of an hour',
        'are still taken where the owner signed in before, in a network where others typed too many wrong ones',
      ],
      [`${features}/registration/one-office.test.ts`]: [
        'are refused after twenty an hour from one network, whichever way they are tried and however many at once',
        'is not blocked by colleagues who open old links, nor by open registrations',
      ],
    },
  },
  {
    id: 'S-05',
    rank: 'must',
    promise: 'Addresses that a client invents for itself change no limit and stand in no log.',
    tests: {
      [`${platform}/sign-in/session/tokens.test.ts`]: [
        'is the peer, whatever it claims, if no proxy is trusted',
        'is the client in front of two trusted proxies, and no address that the client invented',
      ],
      [`${platform}/http/http-server.test.ts`]: ['are warned of once when they come from a peer that is not trusted'],
    },
  },
  {
    id: 'S-06',
    rank: 'must',
    promise: 'A session cannot be guessed, planted or taken from a copy of the database.',
    tests: {
      [`${platform}/sign-in/session/tokens.test.ts`]: [
        'is 256 bits, and no two are alike',
        'looks random: every value of a byte occurs about equally often',
        'is never one that the browser sent, even with a valid signature',
      ],
      [`${platform}/sign-in/app-session.test.ts`]: [
        'does not work as a cookie, nor a cookie as a token, and a token from the database alone opens nothing',
        'is in no log line',
      ],
      [`${features}/security/security.test.ts`]: [
        'a session token from a copy of the database opens nothing',
        'setting up and removing the app ends the other sessions, and copies of the old cookie',
      ],
      [`${platform}/sign-in/sign-in.test.ts`]: [
        'gives every sign-in a session of its own and ends the one the browser had',
      ],
    },
  },
  {
    id: 'S-07',
    rank: 'must',
    promise: 'A forgotten session ends after half an hour, any session after a day; what was typed is not lost.',
    tests: {
      [`${features}/security/security.test.ts`]: [
        'ends when it is not used for the idle time, and after the whole time however much it is used',
      ],
      [`${platform}/sign-in/sign-in.test.ts`]: ['ends 24 hours after sign-in, though used just now'],
      'e2e/account/session-ends.e2e.ts': [
        'a person who is away is asked whether to stay signed in, and finds the typed text unchanged',
        'an expired session leads to the sign-in with the reason, and back to the same place',
      ],
    },
  },
  {
    id: 'S-08',
    rank: 'must',
    promise: 'Signing out and changing how one signs in end sessions on the server; people and Admins can end them.',
    tests: {
      [`${platform}/sign-in/sign-in.test.ts`]: [
        'ends at sign-out on the server, and the browser forgets what it kept',
        'ends with the suspension of the account',
      ],
      [`${features}/security/security.test.ts`]: [
        'a new password ends the other sessions, and this one continues with a new cookie',
        'are ended one by one or all others at once, and never somebody else’s',
      ],
      [`${platform}/sign-in/password/new-password.test.ts`]: [
        'cancels a requested change of the address, which a stranger in the account may have requested',
        'ends a sign-in with the former password that still waits for its code',
        'a password set by a link ends the notifications to every device, as it signs every device out',
      ],
      [`${features}/employees/employees.test.ts`]: ['signs an employee out on all devices'],
      'e2e/account/session-ends.e2e.ts': ['after signing out the back button shows no data of anybody'],
    },
  },
  {
    id: 'S-09',
    rank: 'must',
    promise: 'A link to a new password reaches its owner alone, once, for half an hour, and replaces no second factor.',
    tests: {
      'server/src/attacks.test.ts': [
        'goes to the address in the account, whatever was requested',
        'does not replace the second factor',
      ],
      [`${platform}/sign-in/sign-in.test.ts`]: [
        'sends a link that sets a new password once, ends all sessions and leads to the configured address',
        'works for only one of many concurrent uses of the token',
        'expires after 30 minutes',
      ],
      [`${platform}/sign-in/password/new-password.test.ts`]: [
        'makes all links to a new password invalid that were sent before',
      ],
      [`${features}/profile-settings/profile-settings.test.ts`]: ['makes a password link in the old mailbox invalid'],
    },
  },
  {
    id: 'S-10',
    rank: 'must',
    promise:
      'Staff and Admins show a second factor before anything of the tenant opens, whatever the way in. With an https address every new tenant asks for it; an Admin may switch that off after proving who they are.',
    tests: {
      [`${features}/security/security.test.ts`]: [
        'a tenant that wants a second factor from its staff',
        'takes no code twice, not even one that is still in time',
        'is locked for a quarter of an hour after ten wrong codes, and the other ways in are not',
      ],
      [`${features}/own-data/own-data.test.ts`]: [
        'needs the second factor of people who work where one is required, and of nobody else',
      ],
      [`${features}/registration/registration.test.ts`]: ['asks its staff for a second factor'],
      [`${platform}/sign-in/single-sign-on/single-sign-on.test.ts`]: [
        'counts as two factors only when the provider says that it asked for two',
      ],
      'e2e/account/sign-in-and-factors.e2e.ts': ['a passkey without a finger, face or PIN opens nothing'],
    },
  },
  {
    id: 'S-11',
    rank: 'must',
    promise: 'An open screen is not enough for what does most harm: that asks who it is again.',
    tests: {
      'server/src/every-route.test.ts': [
        'is every act for which a stolen open session must not be enough',
        '%s asks who it is when that was proved six minutes ago',
      ],
      [`${features}/tariff/order-tariff.test.ts`]: ['people must have proved their identity recently'],
    },
  },
  {
    id: 'S-12',
    rank: 'must',
    promise: 'Another site cannot make a browser change anything here, and reading changes nothing.',
    tests: {
      'server/src/every-route.test.ts': [
        'writes nothing on any route, with the cookie of an Admin',
        'reads change nothing except the record of who has read',
      ],
      [`${platform}/http/http-server.test.ts`]: [
        '%s is refused',
        'a form without an origin is refused',
        'a script with a session cookie but without an origin is refused, and the answer says what to send',
        'a sign-in from another site is refused even without a cookie',
      ],
    },
  },
  {
    id: 'S-13',
    rank: 'must',
    promise: 'No sign-in, token or account is made for somebody by naming them.',
    tests: {
      [`${platform}/sign-in/sign-in.test.ts`]: ['/api/auth/%s does not exist'],
      'server/src/account-writes.test.ts': ['%s gets %i'],
      'server/src/attacks.test.ts': ['are accepted in no body, query or path'],
    },
  },
  {
    id: 'S-14',
    rank: 'should',
    promise: 'A session that ends asks once and quietly, and never in a circle.',
    tests: {
      'e2e/account/session-ends.e2e.ts': ['many calls refused at once lead to one silent sign-in, and nobody notices'],
      'web/src/platform/api/api.test.ts': [
        'concurrent calls with a lost session share one silent sign-in and are repeated',
        'when the silent sign-in fails, the calls fail and the end of the session is reported once',
      ],
    },
  },
]

const invitations: readonly TrustRequirement[] = [
  {
    id: 'I-01',
    rank: 'must',
    promise: 'An invitation cannot be guessed, and its link stands in no database, log, list or address bar.',
    tests: {
      [`${features}/invitations/invitations.test.ts`]: [
        'sends one mail with the token after the #, of which only a hash is stored',
      ],
      'web/src/areas/public/joining/link-token.test.ts': [
        'the token of a mail link is read, removed from the address and survives a reload',
      ],
      [`${platform}/http/http-server.test.ts`]: ['a page runs nothing but its own scripts'],
    },
  },
  {
    id: 'I-02',
    rank: 'must',
    promise: 'Only the person whose confirmed address was invited accepts.',
    tests: {
      [`${features}/invitations/invitations.test.ts`]: ['needs the verified address that was invited, as it is now'],
      [`${features}/invitations/invite-addresses.test.ts`]: ['is for the verified address alone'],
      'server/src/access-table.test.ts': ['%s gets %i'],
    },
  },
  {
    id: 'I-03',
    rank: 'must',
    promise: 'An invitation is good once, ends, can be taken back, and gives the role it was made for.',
    tests: {
      [`${features}/invitations/invitations.test.ts`]: [
        'fifty times at once makes one membership',
        'is refused alike when replayed, expired, revoked, foreign or guessed',
        'takes role and tenant from the inviter, whatever the body says',
        'is refused when whoever invited %s',
        'resending the mail gives a new token and invalidates the old one',
      ],
    },
  },
  {
    id: 'I-04',
    rank: 'must',
    promise:
      'A record is shown to a login only after it was proved to be that person’s, and no more after it was taken off.',
    tests: {
      [`${features}/invitations/invite-addresses.test.ts`]: [
        'is a new one for staff who invited themselves; they get no existing record',
      ],
      [`${features}/invitations/invitations.test.ts`]: [
        'shows signed-out people who invites them and as what, and nothing of the record',
        'cannot take a record that has a login, nor give one login two records',
      ],
      [`${features}/invitations/invitation-codes.test.ts`]: ['a printed code'],
      [`${features}/invitations/record-of-employee.test.ts`]: ['a record that never had a login'],
      [`${features}/member-merges/merge-attacks.test.ts`]: [
        'staff who merge a record without a login with that of an accomplice',
        'staff who merge somebody’s record into an empty one and undo the merge',
        'staff who give away what is not shared',
      ],
      [`${features}/memberships/former-login.test.ts`]: [
        'an Admin who unlinks a record and links a mailbox of their own',
      ],
      [`${features}/memberships/memberships.test.ts`]: ['ends everything that login had of it'],
    },
  },
  {
    id: 'I-05',
    rank: 'should',
    promise: 'Nobody is flooded with invitations, and they tell nobody who has an account.',
    tests: {
      [`${features}/invitations/invitations.test.ts`]: [
        'allows as many mails a day as the tariff has members, and fifty more; a bulk is sent completely or not at all',
        'allows three mails a day from one tenant to one address',
        'answers the same for an address with an account and for one without',
        'ends the invitation and changes nothing else',
      ],
    },
  },
]

const database: readonly TrustRequirement[] = [
  {
    id: 'D-01',
    rank: 'must',
    promise: 'The login that serves requests cannot switch the separation of tenants off.',
    tests: {
      [`${platform}/database/catalog.test.ts`]: [
        'owns nothing, creates nothing and cannot become the owner',
        'may truncate nothing, and neither change nor delete results and audit',
      ],
    },
  },
  {
    id: 'D-02',
    rank: 'must',
    promise: 'The database itself separates tenants, in every table, for reading and writing.',
    tests: {
      [`${platform}/database/catalog.test.ts`]: [
        'has a column for the tenant, except the reviewed global ones',
        'has row-level security enabled and forced',
        'has a policy for reading and writing in the form that a distributed database understands',
      ],
      'tools/checks/check-migrations.test.ts': ['%s protects every table of a tenant'],
    },
  },
  {
    id: 'D-03',
    rank: 'must',
    promise: 'A mistake that forgets the tenant shows nothing instead of everything.',
    tests: { [`${platform}/database/catalog.test.ts`]: ['sees no row and writes none while no tenant is set'] },
  },
  {
    id: 'D-04',
    rank: 'must',
    promise: 'A connection keeps no tenant for the next request, also where the request broke off.',
    tests: {
      [`${platform}/scope/tenant.test.ts`]: ['leaves no tenant behind on the connection'],
      [`${platform}/database/lost-connection.test.ts`]: [
        'the pool hands out no connection that is in a transaction, late with an answer or of another tenant',
      ],
      [`${features}/analysis-links/analysis-links.test.ts`]: [
        'a link opens its tenant only for the duration of a request, and never shows other rows',
      ],
      'server/src/pgbouncer.test.ts': [
        'in transaction mode Salus serves: sign-in, parallel reads, a write, and its live event',
      ],
    },
  },
  {
    id: 'D-05',
    rank: 'must',
    promise: 'A row cannot point at a row of another tenant, nor find out by trying that there is one.',
    tests: {
      [`${platform}/database/catalog.test.ts`]: [
        'starts its primary and unique keys with the tenant',
        'has foreign keys that contain the tenant, never SET NULL, and reference no login except in memberships',
      ],
      [`${platform}/scope/tenant.test.ts`]: ['never reaches another tenant'],
    },
  },
  {
    id: 'D-06',
    rank: 'must',
    promise: 'No view and no function of the owner is a way around the separation.',
    tests: {
      [`${platform}/database/catalog.test.ts`]: [
        'no view bypasses the policies, and the few functions that run as the owner have a fixed search path',
        'is refused %s',
      ],
    },
  },
  {
    id: 'D-07',
    rank: 'should',
    promise: 'A runaway statement ends by itself, and a PostgreSQL with known leaks is refused.',
    tests: {
      [`${platform}/database/catalog.test.ts`]: ['is stopped when it takes too long'],
      [`${platform}/database/migrate/app-login.test.ts`]: ['the server %j is refused', 'the server %j may be used'],
      'server/src/start-refusals.test.ts': ['a start with %s is refused in one sentence'],
    },
  },
  {
    id: 'D-08',
    rank: 'must',
    promise: 'Where tenants are spread over several machines, they are separated there as well.',
    tests: {
      [`${platform}/database/catalog.test.ts`]: [
        'has a policy for reading and writing in the form that a distributed database understands',
      ],
    },
    notApplicable:
      'Salus is not delivered with a distributed database (Citus). A command spreads the tenants over one for trials, and npm run test:distributed tries there that no node shows rows of another tenant; npm test does not.',
  },
  {
    id: 'D-09',
    rank: 'must',
    promise: 'A connection that broke or was late is not given to the next request.',
    tests: {
      'server/src/outage.test.ts': ['are refused in time when the database hangs, and served when it continues'],
      [`${platform}/database/lost-connection.test.ts`]: [
        'a connection lost in the middle of a transaction fails that transaction and nothing else',
        'the pool hands out no connection that is in a transaction, late with an answer or of another tenant',
      ],
    },
  },
]

const browser: readonly TrustRequirement[] = [
  {
    id: 'W-01',
    rank: 'must',
    promise: 'The browser runs the scripts of Salus and no others, and is silent about it in every story.',
    tests: {
      [`${platform}/http/http-server.test.ts`]: ['a page runs nothing but its own scripts'],
      [`${features}/reports-from-browser/reports-from-browser.test.ts`]: [
        'is logged by its kind in both forms that browsers send',
      ],
      'e2e/every-page/accessibility.e2e.ts': [`every screen of \${who ?? 'a signed-out person'}`],
    },
  },
  {
    id: 'W-02',
    rank: 'must',
    promise: 'Text that a person typed stays text for everybody who reads it.',
    tests: {
      'e2e/every-page/stored-markup.e2e.ts': [
        'markup in every text a tenant keeps is shown as text, and the browser keeps none of it',
      ],
      [`${platform}/mail/postman.test.ts`]: ['a name stays text in a mail, whatever it contains'],
      [`${features}/check-ups/report/check-up-report.test.ts`]: [
        'is a tagged PDF for archiving, with a file name that reveals nothing about the person',
      ],
      [`${features}/audit-events/audit-events.test.ts`]: [
        'in the export, a name that looks like a formula is not executed',
      ],
    },
  },
  {
    id: 'W-03',
    rank: 'must',
    promise: 'Every answer, refusals and files included, tells the browser to be strict.',
    tests: {
      [`${platform}/http/http-server.test.ts`]: [
        '%s is sent with the headers of data: no cache, no frame, no guess of its type',
        'bytes that are not HTTP get an answer with the same headers, and the connection is closed',
      ],
    },
  },
  {
    id: 'W-04',
    rank: 'must',
    promise: 'No other site reads, frames or embeds anything of Salus.',
    tests: {
      'server/src/attacks.test.ts': ['pages of other sites are never allowed to read an answer'],
      [`${platform}/live/live.test.ts`]: ['refuses signed-out callers and pages of other sites'],
      [`${features}/hand-over/hand-over.test.ts`]: [
        'browsers do not display API responses as pages, whoever is signed in, except files and the API description',
      ],
    },
  },
  {
    id: 'W-05',
    rank: 'must',
    promise:
      'No health data is left behind in the browser, but encrypted what is not sent yet: for seven days, or until the day ends on a device made ready for a measurement day, and sealed after it.',
    tests: {
      [`${platform}/http/http-server.test.ts`]: [
        '%s is sent with the headers of data: no cache, no frame, no guess of its type',
      ],
      'e2e/every-page/stored-markup.e2e.ts': [
        'markup in every text a tenant keeps is shown as text, and the browser keeps none of it',
      ],
      'web/src/platform/device/storage.test.ts': ['language and theme survive the emptying of the storage at sign-out'],
      'web/src/areas/public/joining/link-token.test.ts': [
        'a second link in the same tab replaces the first, and nothing is left after use',
      ],
    },
  },
  {
    id: 'W-06',
    rank: 'must',
    promise: 'A link into Salus never leads on to another site.',
    tests: {
      'web/src/platform/device/storage.test.ts': ['%s is a path of Salus', '%s is not a path of Salus'],
      [`${platform}/sign-in/single-sign-on/single-sign-on.test.ts`]: [
        'asks with a code, PKCE, state and nonce, and leads back here only',
      ],
    },
  },
  {
    id: 'W-07',
    rank: 'must',
    promise: 'What cannot be read is refused in words: it is neither stored nor does it stop anything.',
    tests: {
      [`${platform}/http/http-server.test.ts`]: [
        '%s is refused',
        'a body over 256 kB is refused, one just below is read',
        'thirty levels are accepted, and brackets and quotation marks within a text do not count',
        'names every bad field',
      ],
      'server/src/access-table.test.ts': ['on every route, people without the right are refused before %s is checked'],
      'server/src/attacks.test.ts': ['is text to %s, or refused'],
    },
  },
  {
    id: 'W-08',
    rank: 'must',
    promise: 'An error tells its reader what to do and nothing of the machine.',
    tests: {
      [`${platform}/http/http-server.test.ts`]: [
        'reveals nothing about itself and is in the log under the request’s id',
        'an unavailable database is not one: the response is 503 with a time to retry',
      ],
      'server/src/attacks.test.ts': ['is text to %s, or refused'],
    },
  },
  {
    id: 'W-09',
    rank: 'should',
    promise: 'Everybody can read and use every screen, in both languages.',
    tests: {
      'e2e/every-page/accessibility.e2e.ts': [`every screen of \${who ?? 'a signed-out person'}`],
      'tools/checks/check-translations.test.ts': ['a text that one language lacks is named'],
    },
  },
]

const files: readonly TrustRequirement[] = [
  {
    id: 'U-01',
    rank: 'must',
    promise: 'Only harmless documents are taken, judged by their content, and they lie where no address leads.',
    tests: {
      [`${features}/documents/documents.test.ts`]: [
        'a file is refused in words and leaves nothing behind',
        'is stored under a random name, readable only for the account of Salus, with a known checksum',
        'the 201st of a member',
        'an upload that would exceed 50 GB for a tenant, even from several people at once, but not another tenant’s',
        'one byte more than 20 MB',
      ],
      'domain/src/documents/file-name.test.ts': [
        'any name becomes a plain file name with the extension of its content',
      ],
    },
  },
  {
    id: 'U-02',
    rank: 'must',
    promise: 'A file is handed out as a download to whoever may see it at that moment; no address of it is public.',
    tests: {
      [`${features}/documents/documents.test.ts`]: [
        'is listed, and returned byte for byte as an attachment that no browser displays',
        'staff only while the member shares something, with the next request',
      ],
      'server/src/access-table.test.ts': ['%s gets %i'],
      'server/src/crossed-ids.test.ts': [
        'finds no object of another tenant under the caller’s own tenant, at any level of the path',
      ],
    },
  },
  {
    id: 'U-03',
    rank: 'must',
    promise: 'A report is of the right person, stays as it was issued, and runs nothing.',
    tests: {
      [`${features}/check-ups/report/check-up-report.test.ts`]: [
        'of many at once is each the right one',
        'is the same each time, and another in another language',
        'is a tagged PDF for archiving, with a file name that reveals nothing about the person',
      ],
    },
  },
  {
    id: 'U-04',
    rank: 'must',
    promise: 'A table we make runs nothing in a spreadsheet; a list is imported as a whole or its lines are named.',
    tests: {
      [`${platform}/spreadsheet/write-csv.test.ts`]: ['runs nothing of %j in a spreadsheet'],
      [`${features}/members/bulk/bulk.test.ts`]: ['makes no formula of %j'],
      [`${features}/member-imports/member-imports.test.ts`]: [
        'says line by line what is wrong with it, and imports nothing unless the rest is wanted',
        'is read with %s',
      ],
    },
  },
  {
    id: 'U-05',
    rank: 'must',
    promise:
      'What a device sends is checked for unit, range and sum; the impossible is never stored. A module outside may send units that Salus does not know; their values are limited only in size.',
    tests: {
      'domain/src/devices/bluetooth/bluetooth-vectors.test.ts': [
        'for any bytes, a decoder returns a reading or refuses',
      ],
      'domain/src/devices/serial/serial.test.ts': [
        'whatever comes through the cable, nothing impossible comes out of it and nothing is kept for ever',
      ],
      'domain/src/devices/files/other-exports.test.ts': [
        'no file, whatever it contains, gives an impossible value',
        'pounds are distinguished from kilograms by the BMI, or a person is asked',
        'a record of a scale whose check sum is wrong, or that was cut off, is refused',
      ],
      [`${features}/check-ups/record/record.test.ts`]: ['nothing is stored and the field is named when'],
      [`${features}/modules/modules.test.ts`]: ['an impossible value is refused with the reason %s'],
    },
  },
  {
    id: 'U-06',
    rank: 'should',
    promise: 'The same answers give the same result, and a result says by which version.',
    tests: {
      'server/src/demo/fill-demo-data.test.ts': ['get the same scores when computed again from their answers'],
      [`${features}/check-ups/record/vectors-through-the-api.test.ts`]: ['stress load %s'],
      'domain/src/measurement-profiles/profile-is-complete.test.ts': ['names its source and version'],
    },
  },
  {
    id: 'U-07',
    rank: 'must',
    promise: 'Salus screens and does not diagnose, treat or watch over anybody, and says so with each result.',
    tests: {
      'tools/checks/claims.test.ts': [
        'no text of the product claims to diagnose, treat or monitor, except reviewed texts that say the opposite',
      ],
      [`${features}/check-ups/report/report-document.test.ts`]: [
        'says who, when, by which version and what it means, in German',
        'says the same in English',
      ],
      'domain/src/measurement-profiles/profile-is-complete.test.ts': ['is written in both languages'],
    },
  },
]

const privacy: readonly TrustRequirement[] = [
  {
    id: 'P-01',
    rank: 'must',
    promise: 'No health answer is taken without consent; taking it back is as easy, and its proof is kept.',
    tests: {
      [`${features}/consents/consents.test.ts`]: [
        'no answers are accepted until the member consents',
        'records who, how, when and which wording, and is only ever appended to',
        'running analyses stop, links end and staff see nothing; existing results stay with the member',
      ],
      [`${features}/consents/overrule.test.ts`]: ['staff cannot overrule the withdrawal of a member with a login'],
      'domain/src/consents/consent-texts.test.ts': [
        'never changes under its version number, because people consented to these words',
      ],
      'e2e/members/consent-of-the-member.e2e.ts': [
        'staff record a withdrawal only; the member is told, sees the effect and decides alone',
      ],
    },
  },
  {
    id: 'P-02',
    rank: 'must',
    promise: 'Staff see results only of members who share them, and in a company the member alone opens them.',
    tests: {
      [`${features}/consents/sharing-gate.test.ts`]: [
        'staff see nothing of a member who does not share, through',
        'every writing route of a tenant states here whether its response contains check-ups',
      ],
      [`${features}/consents/consents.test.ts`]: [
        'in a company is off until the member gives it, and neither createMember nor staff give it',
      ],
      'e2e/members/sharing-consent.e2e.ts': [
        'a member takes a consent back and staff lose the open result; given again, it is there again',
      ],
    },
  },
  {
    id: 'P-03',
    rank: 'must',
    promise: 'No figure about a group gives a single person away.',
    tests: {
      [`${features}/consents/overrule.test.ts`]: ['does not tell staff the number of results they cannot see'],
      [`${features}/consents/sharing-gate.test.ts`]: [
        'is the name and the reason, without a date or a count in the list of members',
      ],
      'domain/src/group-reports/attack.test.ts': [
        'nothing is learned about fewer people than the limit',
        'the same attack breaks a careless report in at least four of five worlds made on purpose',
      ],
      'domain/src/group-reports/structure/structure.test.ts': [
        'every part of every breakdown has nobody or at least ten people',
        'the smallest cut of every two breakdowns is at least ten people',
      ],
      'domain/src/group-reports/compute-release.test.ts': [
        'hidden classes look the same, whether they are empty, too small, or hidden to protect another class',
        'one person leaves or joins and nobody else changes: every number is repeated',
      ],
      [`${features}/group-surveys/reading/reader.test.ts`]: [
        'has the same bytes and the same ETag whatever happens afterwards',
        'reads surveys and reports, and nothing else on any route of the tenant',
      ],
      [`${features}/group-surveys/mailing/two-worlds.test.ts`]: [
        'nobody but the person can tell a refusal from a consent: reads of every login, audit and mails are the same',
      ],
      [`${features}/group-surveys/papers/papers.test.ts`]: [
        'have the same bytes and the same ETag whatever happens afterwards',
      ],
    },
    open: 'Three things about group reports are tried by an attack, which found nothing, but not proved: combinations of three breakdowns at an end of the scale; more than two reports of the same groups taken together; a whole group’s worth of people who leave with answers at one end (docs/decisions/0021-a-group-report-is-closed-by-proof.md).',
  },
  {
    id: 'P-04',
    rank: 'must',
    promise: 'Everybody gets a complete copy of their data, by themselves.',
    tests: {
      'server/src/canary.test.ts': ['the copy of a person’s data contains nobody else’s'],
      [`${features}/own-data/own-data.test.ts`]: [
        'contains every row found by the person’s ids, and the reports, but nothing of others',
        'is the person’s alone, is made once at a time, and is gone after a day',
        'needs a sign-in of the last minutes, for asking and for downloading',
      ],
      [`${features}/own-data/subject-coverage.test.ts`]: [
        'every column with somebody’s id, name or address is in the copy and the erasure, or an exception with its reason',
      ],
    },
  },
  {
    id: 'P-05',
    rank: 'must',
    promise: 'Erased is erased: rows, files, jobs, mails and logs; what must be kept is hidden from everybody.',
    tests: {
      'server/src/canary.test.ts': ['nothing of them remains except what the receipt says'],
      [`${features}/own-data/own-data.test.ts`]: [
        'leaves no data of the person but the receipt: no row, no file, no job, no log line',
        'locks the record where the tenant must keep it, for everybody, until the day comes',
      ],
      [`${features}/erasures/erasures.test.ts`]: [
        'nobody sees them once the erasure is requested, and the receipt says how much was removed',
        'hides the member from everybody, and writes are refused with it',
        'is listed for Admins without a name, and erases when it ends',
      ],
      [`${features}/tenant-ends/erase-tenant.test.ts`]: [
        'is erased from every table, also when the server is killed at each commit, and no other tenant is touched',
        'while a record is locked: the Admins read why, and the end begins once the lock has ended',
      ],
    },
  },
  {
    id: 'P-06',
    rank: 'must',
    promise: 'Nothing is kept past its time, and no backup brings an erased person back.',
    tests: {
      [`${features}/retention/retention.test.ts`]: [
        'removes only data past its period, and reports how much',
        'erases a locked record when its day has come, and not a day before',
      ],
      [`${features}/own-data/own-data.test.ts`]: ['a restored backup does not bring erased people back'],
      [`${features}/tenant-ends/erase-tenant.test.ts`]: ['brings back no erased tenant, also when the start is killed'],
    },
  },
  {
    id: 'P-07',
    rank: 'must',
    promise: 'No other company hears of a visit; usage statistics need consent and hold nothing about anybody.',
    tests: {
      'e2e/account/profile-settings.e2e.ts': ['are sent after consent only, with nothing in them about anybody'],
      [`${features}/telemetry/telemetry.test.ts`]: [
        'are refused without consent, and immediately after its withdrawal',
        'take no %s',
      ],
      'web/src/platform/telemetry/scrub.test.ts': ['%s is not sent at all'],
    },
  },
  {
    id: 'P-08',
    rank: 'must',
    promise:
      'Names and health words stand in no log line, page title, mail subject, notification or address that is logged.',
    tests: {
      'server/src/canary.test.ts': ['mails contain only what they are about'],
      [`${platform}/http/http-server.test.ts`]: ['names routes by their pattern and contains nothing about people'],
      [`${features}/notifications/notifications.test.ts`]: [
        'a linked member who wants it gets one mail about what staff recorded, which says nothing about it',
      ],
      [`${features}/push/push-words.test.ts`]: [
        'a notification of %s in %s says nothing of health, and names nobody and no organisation',
        'all notifications are equally long, so that their length reveals nothing either',
      ],
      [`${features}/support/support.test.ts`]: [
        'tell the operator of a request and the asker of the answer, with an address to answer to and nothing in the subject',
      ],
      'e2e/every-page/stored-markup.e2e.ts': [
        'markup in every text a tenant keeps is shown as text, and the browser keeps none of it',
      ],
    },
  },
  {
    id: 'P-09',
    rank: 'should',
    promise: 'Who saw what about whom is listed in minutes, for a notice of a breach.',
    tests: {
      [`${features}/audit-events/audit-events.test.ts`]: [
        'it can be filtered by person, member, topic and period, and is read page by page',
        'an Admin immediately reads who did what about whom, newest first, and nothing of other tenants',
      ],
    },
  },
]

const audit: readonly TrustRequirement[] = [
  {
    id: 'L-01',
    rank: 'must',
    promise: 'Every look at, change and refusal of personal data says who, what, about whom and when.',
    tests: {
      [`${features}/audit-events/audit-events.test.ts`]: [
        'entries stored before purpose and network were recorded still match their seals, and new seals cover both',
      ],
      [`${platform}/limits/caller-network.test.ts`]: ['the network is known in a request and nowhere else'],
      'tools/checks/check-audit.test.ts': ['every write verb of the server leaves an audit row'],
      [`${platform}/scope/tenant.test.ts`]: [
        'is written into the audit with the person concerned, and a refusal as denied',
      ],
      [`${features}/check-ups/read/lists.test.ts`]: [
        'leave a line in the audit with exactly the members seen, and whether a person asked',
      ],
      'server/src/access-table.test.ts': ['refusals for the role or the membership are audited as denied'],
    },
  },
  {
    id: 'L-02',
    rank: 'must',
    promise: 'Nobody rewrites the audit log unnoticed, and nothing is done that it does not take.',
    tests: {
      [`${platform}/database/catalog.test.ts`]: [
        'may truncate nothing, and neither change nor delete results and audit',
      ],
      [`${features}/retention/retention.test.ts`]: ['show %s', 'cannot be made again without the key'],
      [`${platform}/scope/tenant.test.ts`]: ['is rolled back if the audit row cannot be stored'],
    },
  },
  {
    id: 'L-03',
    rank: 'must',
    promise:
      'Members see who opened their data, Admins what happened in their tenant, but not what people look at in their own data or decide about group reports; no values and secrets stand in it.',
    tests: {
      'server/src/canary.test.ts': [
        'the audit log names acts and people, distinguished by number, but no content',
        'no log, no announcement and no usage statistics contain any of the words',
      ],
      [`${features}/access-log/access-log.test.ts`]: [
        'lists reads by staff at once, with name, role and object; the person’s own acts only on request',
        'does not list acts about other members, and does not exist for another tenant',
      ],
      [`${features}/audit-events/audit-events.test.ts`]: [
        'an Admin immediately reads who did what about whom, newest first, and nothing of other tenants',
      ],
      [`${features}/audit-events/private-acts.test.ts`]: [
        'what a person looks at, tries out and decides about a report is in no list, filter, page or export of the organisation',
        'everything stays stored, and the person reads it in full',
        'what staff do with a member is listed, and so are consents that were given or withdrawn',
        'when employees look at their own record, the organisation does not see it; with other records it does',
      ],
      [`${features}/check-ups/record/record.test.ts`]: [
        'measurements never reach the log, whether stored, refused or read',
      ],
    },
  },
]

const integrity: readonly TrustRequirement[] = [
  {
    id: 'R-01',
    rank: 'must',
    promise: 'What is sent twice, because an answer was lost, happens once.',
    tests: {
      [`${platform}/scope/tenant.test.ts`]: ['happens once per idempotency key, however many requests arrive at once'],
      [`${features}/check-ups/record/record.test.ts`]: ['sending twice makes one check-up'],
      [`${features}/tariff/order-tariff.test.ts`]: ['sent fifty times at once is one order and one invoice'],
      'server/src/outage.test.ts': ['whose outcome is unknown can be repeated with the same key, and are done once'],
      'e2e/measuring/unfinished-analysis.e2e.ts': [
        'sending twice, with the first answer lost on the way, makes one check-up',
      ],
    },
  },
  {
    id: 'R-02',
    rank: 'must',
    promise: 'A result is stored with its answers, score and audit entry, or not at all.',
    tests: {
      'e2e/measuring/kill-while-saving.e2e.ts': [
        'nothing acknowledged is lost when server or database are killed while saving',
      ],
      'server/src/outage.test.ts': [
        'are done once each though the database goes away while they are added and worked on',
      ],
      [`${platform}/mail/smtp.test.ts`]: ['are not sent when the change they belong to did not happen'],
    },
  },
  {
    id: 'R-03',
    rank: 'must',
    promise: 'Two who change the same thing do not undo each other’s work unseen.',
    tests: {
      [`${features}/check-ups/correct/amend.test.ts`]: [
        'of a check-up that somebody else has corrected in between is refused',
        'is refused when If-Match names another revision than the one that was read',
      ],
      [`${features}/members/members.test.ts`]: ['of what somebody else has changed in between is refused'],
      [`${features}/tenant-settings/tenant-settings.test.ts`]: [
        'changed by two at once are both kept or one is refused, never lost',
      ],
    },
  },
  {
    id: 'R-04',
    rank: 'must',
    promise: 'What was confirmed as saved is there after a crash.',
    tests: {
      [`${platform}/database/catalog.test.ts`]: ['acknowledged writes are on the disk'],
      'e2e/measuring/kill-while-saving.e2e.ts': [
        'nothing acknowledged is lost when server or database are killed while saving',
      ],
      [`${platform}/database/embedded-postgres/embedded-postgres.test.ts`]: [
        'a start after the database itself was killed recovers by itself',
      ],
    },
  },
  {
    id: 'R-05',
    rank: 'must',
    promise:
      'Backups are encrypted, are made by themselves so often that a quarter of an hour is lost at most, wherever the files are, say when they are missing, and are restored in a test. An operator may choose one a day, which each start says.',
    tests: {
      [`${features}/backups/backups.test.ts`]: [
        'a filled machine comes back on an empty one by the documented commands, and people sign in',
        'every row and every file is there afterwards, and the audit notes the gap',
        'is made when it is due, with a report, and a warning is logged if there is none for too long',
        'another passphrase',
      ],
      [`${features}/backups/backup-schedule.test.ts`]: [
        'by default makes backups often enough that at most a quarter of an hour is lost',
        'waits ten times as long as a backup took',
        'is made once a day from a bucket, the first one at once, and never keeps a follow-up waiting',
        'is kept as long as a backup that needs it, and is removed after it',
        'removes earlier backups of a day before the disk is full, and makes none if that is not enough',
      ],
      [`${features}/backups/follow-up-backups.test.ts`]: [
        'reads only new files from the bucket, and is restored together with the whole backup',
        'is refused without its whole backup and with another one, and changes nothing',
        'is not made if the operator chose one backup a day, and the start explains the consequence',
      ],
    },
  },
  {
    id: 'R-06',
    rank: 'should',
    promise: 'Whoever asks too much is slowed down, and not everybody else.',
    tests: {
      [`${platform}/http/api-limits.test.ts`]: [
        'of one person are limited, reads and writes separately, while others continue',
        'of a whole tenant are limited too',
        'of a tenant wait only for other requests of the same tenant',
      ],
      [`${platform}/http/fair-turns.test.ts`]: [
        'wait only for requests of the same tenant, so a single request of another tenant is served at once',
        'take at most twice as long as alone while another tenant keeps sending twenty times as many',
        'are refused with a time to retry if too many wait, or if one waits too long',
      ],
      [`${platform}/http/read-body.test.ts`]: [
        'a large body that arrives at once is read in many turns, so that other requests are answered between',
      ],
    },
  },
  {
    id: 'R-07',
    rank: 'should',
    promise: 'A new version brings the data along, and one that breaks off half-way leaves them as they were.',
    tests: {
      [`${features}/backups/backups.test.ts`]: ['the data in a backup of an older version is migrated to this version'],
      [`${platform}/database/migrate/migrate.test.ts`]: [
        'starts with a warning on a database to which a newer program only added',
        'blocks nobody for long, and continues when the lock is free',
        'fills a column in batches and continues where it was interrupted',
      ],
      [`${platform}/database/migrate/former-release.test.ts`]: [
        'the former release finds what it uses, and what it writes is still accepted',
      ],
      [`${platform}/database/migrate/upgrade-under-traffic.test.ts`]: [
        'the former release keeps reading and writing while the tables change and afterwards, and nothing is lost',
        'a migration that is killed half-way leaves nothing behind, and the next start completes it',
      ],
      'tools/checks/check-migrations.test.ts': [
        'every migration is the one that was committed (a new one: add its hash to server/migrations/checksums.json)',
      ],
    },
    open: 'The tests send the statements of the former version, not its program. That its program works on beside the new one, and can be gone back to, is tried by npm run faults upgrade: it takes the former version from git and starts three servers, which takes the better part of a minute.',
  },
]

const operation: readonly TrustRequirement[] = [
  {
    id: 'O-01',
    rank: 'must',
    promise: 'There is no account, password or secret that others know.',
    tests: {
      [`${platform}/config/config.test.ts`]: [
        'is refused with %s',
        'is made once, kept, and readable by its owner alone',
        'is never replaced silently when damaged',
      ],
      'server/src/demo/fill-demo-data.test.ts': ['names no accounts for a database of somebody else'],
      'server/src/demo/published-passwords.test.ts': [
        'reports at its start, in its log and by health that demo accounts are open, until they are closed',
        'are warned about by name where other machines reach Salus, and nowhere else',
        'are announced as closed within a minute',
        'begins with %s without any account, and with a secret that only it knows',
        'are closed once: no password, no session, no warning, and no start names them again',
      ],
      'tools/checks/deploy-files.test.ts': ['makes a configuration that Salus accepts: %s'],
      [`${features}/registration/registration.test.ts`]: [
        'has a tenant with the person as its Admin after the address is confirmed, and nothing before',
      ],
    },
    decided:
      'A new embedded database is filled with demo accounts whose password is published, unless DEMO_DATA=off is set: that is promised to whoever starts Salus by a script, at a public address as well. Where other machines reach Salus, every start, every health, the sign-in page and every staff page say so until npm run salus -- close-demo-accounts closes them. A database of one’s own begins without any account, and the image, compose, systemd and Kubernetes files set DEMO_DATA=off. There is no first-run token, because no account may do anything with the installation itself (docs/decisions/0017-demo-accounts-in-a-new-embedded-database.md).',
  },
  {
    id: 'O-02',
    rank: 'must',
    promise: 'Nothing travels unencrypted between machines unless somebody says so on purpose.',
    tests: {
      [`${platform}/config/config.test.ts`]: [
        'is refused with %s',
        'reaches other machines with %s',
        'is refused unless it proves who it is: %s',
      ],
      [`${platform}/sign-in/sign-in.test.ts`]: ['over https uses a cookie that only this host over https can set'],
      [`${platform}/mail/smtp.test.ts`]: ['sends nothing unencrypted if encryption is required'],
      'server/src/start-refusals.test.ts': [
        'a start with %s is refused in one sentence',
        'a database that proves who it is serves, and every connection to it is encrypted',
      ],
    },
  },
  {
    id: 'O-03',
    rank: 'should',
    promise: 'What Salus is made of is listed with licences and known holes.',
    tests: {
      'server/src/commands/sbom/sbom.test.ts': [
        'keeps the rules of CycloneDX 1.6, with and without vulnerabilities',
        'those that the registry knows are listed with the packages that they affect',
        'every part that is shipped has an allowed licence',
      ],
    },
  },
  {
    id: 'O-04',
    rank: 'should',
    promise: 'No file of the workshop is delivered: no source maps, settings, figures or traces.',
    tests: {
      [`${platform}/http/http-server.test.ts`]: [
        '%s is not there',
        '%s is refused at an address that can only be read, and the answer lists the allowed methods',
      ],
    },
  },
]

export const trustRequirements: readonly TrustRequirement[] = [
  ...tenants,
  ...signIn,
  ...invitations,
  ...database,
  ...browser,
  ...files,
  ...privacy,
  ...audit,
  ...integrity,
  ...operation,
]
