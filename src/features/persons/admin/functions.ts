import type { Standing } from '#contract/access.ts'
import { mayGiveFunction } from '#contract/handing-out.ts'
import { editableOrganizations } from '#contract/members.ts'
import type { BandFunctions } from '#contract/sections.ts'
import type { MessageId } from '#i18n/intl.ts'

type EditableOrganization = (typeof editableOrganizations)[number]

const names: Readonly<Record<EditableOrganization, MessageId>> = {
  1: 'admin.organization.band',
  2: 'admin.organization.passive',
  7: 'admin.organization.board',
}
const isEditable = (id: number): id is EditableOrganization => editableOrganizations.some((editable) => editable === id)

export const organizationName = (id: number): MessageId => (isEditable(id) ? names[id] : 'admin.organization.other')

/** The ids of the possible functions of an organization: the band has sections, its board has offices. */
export const functionsOf = ({ sections, offices }: BandFunctions, organizationId: number): readonly string[] => {
  if (organizationId === 1) return sections.map(({ id }) => id)
  return organizationId === 7 ? offices.map(({ id }) => id) : []
}

/** The functions that the member may give. */
export const functionsFrom = (who: Standing, functions: BandFunctions, organizationId: number): readonly string[] =>
  functionsOf(functions, organizationId).filter((name) => mayGiveFunction(who, organizationId, name))

/** Returns the label of an instrument or an office; null if it is missing. */
export const functionName = (name: string | null): MessageId | null => (name === null ? null : `function.name.${name}`)
