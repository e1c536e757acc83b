import { removedGroup } from '#contract/groups.ts'
import { FurtherPartInput } from '#contract/members.ts'
import type { FurtherPart } from '#contract/persons.ts'
import { validate } from '../../../ui/form/field-values.ts'
import { partFields } from './part-fields.ts'

/** A further part as it is typed. */
export interface TypedPart {
  /** Distinguishes it from the others of the form. */
  readonly id: number
  readonly instrument: string
  readonly voice: string
  readonly key: string
  /** Id of the group; empty = in the band. */
  readonly group: string
}

export const writeParts = (parts: readonly TypedPart[]): string => (parts.length === 0 ? '' : JSON.stringify(parts))
/** Returns the parts of a value that `writeParts` returned. */
export const readParts = (value: string): readonly TypedPart[] => (value === '' ? [] : JSON.parse(value))

export const typedParts = (parts: readonly FurtherPart[] = []): readonly TypedPart[] =>
  parts.map(({ instrument, voice, key, group }, id) => ({
    ...{ id, instrument, voice: voice ?? '', key: key ?? '' },
    group: group == null ? '' : `${group}`,
  }))

/** Returns the list with an empty part at its end. */
export const withPart = (parts: readonly TypedPart[]): readonly TypedPart[] => [
  ...parts,
  { id: Math.max(-1, ...parts.map(({ id }) => id)) + 1, instrument: '', voice: '', key: '', group: '' },
]

export const sentPart = ({ instrument, voice, key, group }: TypedPart) => ({
  ...{ instrument, voice, key: partFields.key.send(key) },
  group: group === '' ? null : group === removedGroup ? group : Number(group),
})

/** The problem of each field of a part. */
export const partProblems = (part: TypedPart) => validate(FurtherPartInput, sentPart(part)).problems
