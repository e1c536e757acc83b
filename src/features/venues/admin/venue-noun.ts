import { type EditedVenue, VenueInput, venueNotesMaximum, venueResource } from '#contract/edited-venues.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { areaField, checkboxField, emailInput, type FieldTable, textField } from '../../../ui/form/field-table.tsx'
import { type PagedNoun, pagesOf } from '../../admin/edit/edited-noun.ts'

type Body = CallInput<typeof venueResource.create>['body']

const input = { autoComplete: 'off' } as const
const place = { legend: 'admin.noun.venue' } as const
const forMembers = { legend: 'admin.venue.for_members' } as const

export const venueFields: FieldTable<EditedVenue, Body> = {
  name: textField({ label: 'admin.venue.name', group: place, input }),
  address: textField({ label: 'admin.venue.address', group: place, optional: true, input }),
  zip: textField({ label: 'admin.venue.zip', group: place, optional: true, sideBySide: 'narrow-first', input }),
  city: textField({ label: 'admin.venue.city', group: place, optional: true, sideBySide: 'narrow-first', input }),
  notes: areaField({
    label: 'admin.venue.notes',
    hint: 'admin.venue.notes.hint',
    group: forMembers,
    maximum: venueNotesMaximum,
    optional: true,
  }),
  mapLink: textField({
    label: 'admin.venue.map_link',
    hint: 'admin.venue.map_link.hint',
    group: forMembers,
    optional: true,
    input: { type: 'url', autoComplete: 'off' },
  }),
  contactName: textField({ label: 'admin.venue.contact', group: forMembers, optional: true, input }),
  contactPhone: textField({
    label: 'admin.venue.phone',
    hint: 'admin.substitute.phone.hint',
    group: forMembers,
    optional: true,
    input: { type: 'tel', autoComplete: 'off' },
  }),
  contactEmail: textField({
    label: 'admin.venue.email',
    group: forMembers,
    optional: true,
    input: { ...emailInput, autoComplete: 'off' },
  }),
  retired: checkboxField({ label: 'admin.venue.retired', sentence: 'admin.venue.retired.label' }),
}

export const venueNoun: PagedNoun<EditedVenue, Body> = {
  ...pagesOf('/$locale/intra/admin/venues', venueResource, 'venue', 'event'),
  nameOf: ({ name }) => name,
  removal: {
    endpoint: venueResource.remove,
    button: 'admin.venue.remove',
    title: 'admin.venue.remove.title',
    detail: 'admin.venue.remove.detail',
  },
  fields: venueFields,
  rules: VenueInput,
}
