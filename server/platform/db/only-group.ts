import { removedGroup } from '#contract/groups.ts'

type OnlyGroup = number | typeof removedGroup | null

/** The columns of the only group that a row is for. */
export const columnsOfGroup = (group: OnlyGroup) => ({
  forGroup: group !== null,
  groupId: group === removedGroup ? null : group,
})
export const groupOf = ({ forGroup, groupId }: ReturnType<typeof columnsOfGroup>): OnlyGroup =>
  forGroup ? (groupId ?? removedGroup) : null
