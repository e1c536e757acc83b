import {
  changePersonCard,
  createPerson,
  getPersonCard,
  mergePersons,
  setGuardian,
  setHousehold,
} from '#contract/edited-persons.ts'
import {
  archivePerson,
  deletePerson,
  endAllMemberships,
  exportPeople,
  getConsequences,
  invitePeople,
  listAddressAccess,
  listDuplicates,
  listPeople,
  type PeopleFormat,
  reinstatePerson,
} from '#contract/listed-persons.ts'
import { findFunctionNames } from '../../../platform/db/functions.ts'
import { tableAsCsv } from '../../../platform/formats/csv.ts'
import { sendFile } from '../../../platform/formats/send.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { wholeList } from '../../../platform/http/list-query.ts'
import { type Api, mount } from '../../../platform/http/mount.ts'
import { forAdministrators, forPeopleManagers } from '../../../platform/http/policy.ts'
import { createIdempotent } from '../../../platform/resources/create-idempotent.ts'
import { rowReply } from '../../../platform/resources/mount-resource.ts'
import { findAccesses, logCardOpened, logExport } from './address-access.ts'
import { findDuplicates } from './duplicates.ts'
import { fileTypes, findChosen, peopleCards, peopleLabels, peopleName, peopleTable } from './export-table.ts'
import { changeGuardian, moveIntoHousehold } from './family.ts'
import { personById, personIdOf } from './find-person-id.ts'
import { inviteEach } from './invite-several.ts'
import { getManager } from './manager.ts'
import { mergePeople } from './merge.ts'
import { addPersonCard, changeCard, findCard } from './person-card.ts'
import { archive, endAll, erase, findConsequences, reinstate } from './person-ends.ts'
import { findPeople } from './queries.ts'

const alsoArchived = { archived: true }

export const mountEditedPersons = (api: Api): void => {
  mountPeople(api)
  mountCards(api)
  mountEnds(api)
}

/** Routes of the list of people, with what is done to several of them. */
const mountPeople = (api: Api): void => {
  const { deps } = api
  const { clock, config, documents, read, write } = deps
  const managerOf = (caller: Caller) => getManager(caller, clock())

  mount(api, listPeople, forPeopleManagers, async ({ input }) => ({
    body: await read(findPeople, input.query, clock()),
  }))

  mount(api, exportPeople, forPeopleManagers, async ({ input: { body }, caller, locale, signal }) => {
    const { format, filter, uuids } = body
    const people = await read(findChosen, body, clock())
    const names = await read(findFunctionNames, locale)
    const document = { people, locale, names, bandName: config.bandName, now: clock() }
    const writers: Readonly<Record<PeopleFormat, () => Promise<Uint8Array<ArrayBuffer>>>> = {
      XLS: () => documents.table(peopleTable(document), 'XLS', signal),
      CSV: async () => tableAsCsv(peopleTable(document)),
      VCARD: () => peopleCards(document),
      LABELS: () => documents.labels(peopleLabels(document, '3474'), signal),
      LABELS_L7160: () => documents.labels(peopleLabels(document, 'L7160'), signal),
      LABELS_3425: () => documents.labels(peopleLabels(document, '3425'), signal),
    }
    const bytes = await writers[format]()
    const count = people.length
    await write(logExport, { format, filter, chosen: uuids !== undefined, count }, managerOf(caller))
    return sendFile(bytes, peopleName(locale), fileTypes[format])
  })

  mount(api, invitePeople, forPeopleManagers, async ({ input, caller }) => {
    const people = await read(findChosen, input.body, clock())
    return { body: await inviteEach(deps, config, people, managerOf(caller), input.headers['idempotency-key']) }
  })

  mount(api, listAddressAccess, forAdministrators, async ({ input }) => ({
    body: await read(findAccesses, input.query),
  }))

  mount(api, listDuplicates, forPeopleManagers, async () => ({ body: wholeList(await read(findDuplicates)) }))
}

const mountCards = (api: Api): void => {
  const { deps } = api
  const { clock, read, write } = deps
  const managerOf = (caller: Caller) => getManager(caller, clock())

  mount(api, getPersonCard, forPeopleManagers, async ({ input, caller }) => {
    const id = await read(personIdOf, input.params.uuid, alsoArchived)
    await write(logCardOpened, id, managerOf(caller))
    return rowReply(await read(findCard, id))
  })

  mount(api, createPerson, forPeopleManagers, async ({ input, caller }) => ({
    status: 201,
    body: await createIdempotent({ endpoint: createPerson, input, caller, deps }, (tx, fields) =>
      addPersonCard(tx, fields, managerOf(caller)),
    ),
  }))

  mount(api, changePersonCard, forPeopleManagers, async ({ input, caller }) => {
    const id = await read(personIdOf, input.params.uuid)
    const change = { id, version: input.headers['if-match'], change: input.body }
    return rowReply(await write(changeCard, change, managerOf(caller)))
  })

  mount(api, setHousehold, forPeopleManagers, async ({ input: { params, body }, caller }) => {
    const id = await read(personIdOf, params.uuid)
    const withId = body.with === null ? null : await read(personIdOf, body.with)
    await write(moveIntoHousehold, { id, withId, address: body.address }, managerOf(caller))
    return { body: await read(findCard, id) }
  })

  mount(api, setGuardian, forPeopleManagers, async ({ input: { params, body }, caller }) => {
    const id = await read(personIdOf, params.uuid)
    const guardianId = await read(personIdOf, params.guardian, alsoArchived)
    await write(changeGuardian, { id, guardianId, isGuardian: body.isGuardian }, managerOf(caller))
    return { body: await read(findCard, id) }
  })
}

/** Routes of ends: of memberships, of a person, or of a row that another one replaces. */
const mountEnds = (api: Api): void => {
  const { deps } = api
  const { clock, read, write } = deps
  const managerOf = (caller: Caller) => getManager(caller, clock())

  mount(api, getConsequences, forPeopleManagers, async ({ input, caller }) => {
    const id = await read(personIdOf, input.params.uuid, alsoArchived)
    return { body: await read(findConsequences, id, managerOf(caller)) }
  })

  mount(api, endAllMemberships, forPeopleManagers, async ({ input, caller }) => {
    const id = await read(personIdOf, input.params.uuid)
    await write(endAll, id, input.body.leaveDate, managerOf(caller))
    return { body: await read(personById, id, clock()) }
  })

  mount(api, reinstatePerson, forPeopleManagers, async ({ input, caller }) => {
    const id = await read(personIdOf, input.params.uuid, alsoArchived)
    await write(reinstate, id, managerOf(caller))
    return { body: await read(personById, id, clock()) }
  })

  mount(api, archivePerson, forPeopleManagers, async ({ input, caller }) => {
    const id = await read(personIdOf, input.params.uuid)
    await write(archive, id, managerOf(caller))
    return { body: await read(personById, id, clock()) }
  })

  mount(api, deletePerson, forPeopleManagers, async ({ input: { params }, caller }) => {
    await write(erase, await read(personIdOf, params.uuid, alsoArchived), managerOf(caller))
    return { body: { uuid: params.uuid } }
  })

  mount(api, mergePersons, forPeopleManagers, async ({ input: { params, headers, body }, caller }) => {
    const id = await read(personIdOf, params.uuid)
    const otherId = await read(personIdOf, body.other, alsoArchived)
    const merging = { ...body, id, version: headers['if-match'], otherId }
    return { body: await write(mergePeople, merging, managerOf(caller)) }
  })
}
