import { changeContactData, getContactData } from '#contract/contact-data.ts'
import { getMyMemberships } from '#contract/membership-history.ts'
import { getMyData, getMyself, getVcard, listPersons, updateMyself } from '#contract/persons.ts'
import { disposition } from '../../platform/files/send.ts'
import { vcard } from '../../platform/formats/vcard.ts'
import { type Caller, isChildDevice } from '../../platform/http/caller.ts'
import { actingFor, personFor, readsFor, writesFor } from '../../platform/http/for-whom.ts'
import { requireRow } from '../../platform/http/http-error.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { singleFlight } from '../../platform/http/single-flight.ts'
import { pendingContact } from '../../platform/identity/account-link.ts'
import { rowReply } from '../../platform/resources/mount-resource.ts'
import { findHistories, noHistory } from '../memberships/history.ts'
import { exportPersonalData } from '../personal-data/export.ts'
import { changeMyself } from './change-myself.ts'
import { findConsents } from './consents.ts'
import { findContactData, putContactData } from './contact-data.ts'
import { findInDirectory } from './directory.ts'
import { createDirectoryCache } from './directory-cache.ts'
import { findFurtherParts } from './further-parts.ts'
import { directory, ownPerson } from './policy.ts'
import { findMyselfRow, presentMyself, presentOnChildDevice } from './queries.ts'

export const mountPersons = (api: Api): void => {
  mount(api, getMyself, ownPerson, async ({ caller, rows, deps: { read, clock } }) => {
    const row = requireRow(await read(findMyselfRow, rows))
    const further = (await read(findFurtherParts, [row.id]))(row.id)
    if (isChildDevice(caller)) return { body: presentOnChildDevice(row, further) }
    const pendingEmail = await read(pendingContact, row.id, clock())
    const consents = await read(findConsents, row)
    return { body: presentMyself(row, { member: isMember(caller), pendingEmail, consents, further }) }
  })

  mount(api, updateMyself, ownPerson, async ({ input, caller, rows, author, deps: { write, config } }) => {
    const body = await write(changeMyself, rows, {
      desired: input.body,
      version: input.headers['if-match'],
      member: isMember(caller),
      publicOrigin: config.publicOrigin,
      author,
    })
    return rowReply(body)
  })

  mount(api, getContactData, readsFor, async ({ input, rows, deps: { read } }) => ({
    body: await read(findContactData, personFor(rows, input.query.for)),
  }))

  mount(api, changeContactData, writesFor, async ({ input, rows, author, deps: { write } }) => {
    const by = actingFor(author, rows, input.query.for)
    return rowReply(await write(putContactData, input.body, input.headers['if-match'], by))
  })

  mount(api, getMyMemberships, ownPerson, async ({ rows, deps: { read } }) => {
    const row = requireRow(await read(findMyselfRow, rows))
    return { body: (await read(findHistories, [row.id])).get(row.id) ?? noHistory }
  })

  mount(api, getMyData, ownPerson, async ({ caller, deps: { read, clock } }) => {
    const data = requireRow(
      caller.kind === 'person' ? await read(exportPersonalData, { ...caller, now: clock() }) : undefined,
    )
    return download(`${JSON.stringify(data, null, 2)}\n`, 'application/json; charset=utf-8', 'personal-data.json')
  })

  const cachedDirectory = createDirectoryCache()
  mount(
    api,
    listPersons,
    directory,
    singleFlight(
      async ({ rows, deps }) => ({ body: await deps.read(cachedDirectory, rows) }),
      ({ rows }) => (rows.wholeCards ? 'whole cards' : 'shared fields'),
    ),
  )

  mount(api, getVcard, directory, async ({ input, rows, deps: { read, clock } }) => {
    const found = requireRow(await read(findInDirectory, rows, input.params.id))
    return download(vcard(found, clock()), 'text/vcard; charset=utf-8', `${found.label}.vcf`)
  })
}

const isMember = (caller: Caller): boolean => caller.kind === 'person' && caller.member

const download = (text: string, contentType: string, name: string): Response =>
  new Response(text, {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': disposition({ name, contentType }),
      'Cache-Control': 'no-store',
      Vary: 'Accept-Language, Authorization',
    },
  })
