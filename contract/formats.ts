import * as v from 'valibot'
import { listOf } from './lists.ts'

/** The type called `XLS` is an Office Open XML workbook, `.xlsx`. */
export const documentFormats = ['PDF', 'XLS'] as const
export type DocumentFormat = (typeof documentFormats)[number]
export const orientations = ['PORTRAIT', 'LANDSCAPE'] as const
export type Orientation = (typeof orientations)[number]

/** The formats of a list that other programs read too. */
export const listFormats = [...documentFormats, 'CSV'] as const
export type ListFormat = (typeof listFormats)[number]

export const mimeTypes = {
  PDF: 'application/pdf',
  XLS: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  CSV: 'text/csv; charset=utf-8',
} as const satisfies Record<ListFormat, string>
export const fileEndings = { PDF: 'pdf', XLS: 'xlsx', CSV: 'csv' } as const satisfies Record<ListFormat, string>

export const DocumentFormatName = v.picklist(documentFormats, 'validation.export_format')
/** In either case. */
export const OrientationName = v.pipe(
  v.string('validation.orientation'),
  v.toUpperCase(),
  v.picklist(orientations, 'validation.orientation'),
)

/** The formats in which a table is available; `mimeType` is the value for the Accept header. */
export const FormatList = listOf(v.object({ name: v.string(), mimeType: v.string() }))
/** The columns of a table; `label` is in the caller's language, `sortable` is true if the table can be sorted by it. */
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

/** Sheets of address labels on A4, by the numbers of their maker: 70 × 37, 63.5 × 38.1 and 105 × 57 mm. */
export const labelSheets = ['3474', 'L7160', '3425'] as const
export type LabelSheet = (typeof labelSheets)[number]
