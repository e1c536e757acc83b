import * as v from 'valibot'
import { listOf } from './lists.ts'

/** What the wire calls `XLS` is an Office Open XML workbook, `.xlsx`. */
export const documentFormats = ['PDF', 'XLS'] as const
export type DocumentFormat = (typeof documentFormats)[number]
export const orientations = ['PORTRAIT', 'LANDSCAPE'] as const
export type Orientation = (typeof orientations)[number]

export const mimeTypes = {
  PDF: 'application/pdf',
  XLS: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<DocumentFormat, string>
export const fileEndings = { PDF: 'pdf', XLS: 'xlsx' } as const satisfies Record<DocumentFormat, string>

export const DocumentFormatName = v.picklist(documentFormats, 'validation.export_format')
export const OrientationName = v.picklist(orientations, 'validation.orientation')

/** A table can be had in these; `mimeType` is what the Accept header then says. */
export const FormatList = listOf(v.object({ name: v.string(), mimeType: v.string() }))
/** What a table has columns of; `label` in the caller's language, `sortable` where it may be sorted by it. */
export const AttributeList = listOf(v.object({ name: v.string(), label: v.string(), sortable: v.boolean() }))

/** The columns of a table as `inventory,title,comp`: each of `names` at most once. */
export const attributeNames = <const Name extends string>(names: readonly Name[]) =>
  v.pipe(
    v.string(),
    v.maxLength(200, 'validation.export_attributes'),
    v.transform((text) => text.split(',')),
    v.array(v.picklist(names, 'validation.export_attributes')),
    v.check((chosen) => new Set(chosen).size === chosen.length, 'validation.export_attributes'),
  )
