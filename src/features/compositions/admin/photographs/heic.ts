/** Brands of pictures in HEVC (ISO/IEC 23008-12, annex B), and those of files with any pictures. */
const brands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']

/** Returns true for a HEIC file, the format of iPhones that only Safari reads. */
export const isHeic = (file: ArrayBuffer): boolean => {
  const [box, brand] = [4, 8].map((at) => String.fromCharCode(...new Uint8Array(file).subarray(at, at + 4)))
  return box === 'ftyp' && brands.includes(brand ?? '')
}
