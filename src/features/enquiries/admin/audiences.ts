import type { Askable } from '#contract/edited-enquiries.ts'
import type { Text } from '../../../ui/intl.tsx'
import { writeInvitations } from '../../events/admin/invitations.ts'

/** Persons whom a leader may ask, as the two fields of the form say it. */
interface Audience {
  readonly value: string
  readonly label: string
  readonly sections: string
  readonly invitations: string
}

/** The audiences of a leader: the own section, and the groups that the leader leads. */
export const audiencesOf = ({ section, groups }: Askable, text: Text): readonly Audience[] => [
  ...(section === null
    ? []
    : [
        {
          ...{ value: section, sections: section, invitations: '' },
          label: text('admin.enquiry.who.section', { section: text(`section.name.${section}`) }),
        },
      ]),
  ...groups.map(({ id, title }) => ({
    ...{ value: `${id}`, label: title, sections: '' },
    invitations: writeInvitations([{ kind: 'GROUP', group: id }]),
  })),
]
