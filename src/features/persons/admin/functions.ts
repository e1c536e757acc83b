import type { Standing } from '#contract/access.ts'
import { mayGiveFunction } from '#contract/handing-out.ts'
import { editableOrganizations } from '#contract/members.ts'
import { offices, sections } from '#contract/persons.ts'
import type { MessageId } from '#i18n/intl.ts'

type EditableOrganization = (typeof editableOrganizations)[number]

const names: Readonly<Record<EditableOrganization, MessageId>> = {
  1: 'admin.organization.band',
  2: 'admin.organization.passive',
  7: 'admin.organization.board',
}
/** Possible functions by organization: the band has sections, the board has offices. */
const functions = { 1: sections, 2: [], 7: offices } as const

const isEditable = (id: number): id is EditableOrganization => editableOrganizations.some((editable) => editable === id)

export const organizationName = (id: number): MessageId => (isEditable(id) ? names[id] : 'admin.organization.other')

type Function = (typeof sections)[number] | (typeof offices)[number]

export const functionsOf = (organizationId: number): readonly Function[] =>
  isEditable(organizationId) ? functions[organizationId] : []

/** The functions that the member may give. */
export const functionsFrom = (who: Standing, organizationId: number): readonly Function[] =>
  functionsOf(organizationId).filter((name) => mayGiveFunction(who, organizationId, name))

const isSection = (name: string): name is (typeof sections)[number] => sections.some((section) => section === name)
const isOffice = (name: string): name is (typeof offices)[number] => offices.some((office) => office === name)

/** Returns the label of an instrument or an office; null if it is unknown to this app or missing. */
export const functionName = (name: string | null): MessageId | null => {
  if (name === null) return null
  if (isSection(name)) return `directory.plays.${name}`
  return isOffice(name) ? `directory.office.${name}` : null
}
