// Reads and writes arrays in the files that the program uses: .npy with little-endian numbers.
import { readFileSync, writeFileSync } from 'node:fs';

const magic = Buffer.from('\x93NUMPY\x01\x00', 'latin1');

export function writeNpy(path, shape, values) {
  const words = `{'descr': '<f4', 'fortran_order': False, 'shape': (${shape.join(', ')},), }`;
  const header = Buffer.from(`${words.padEnd(Math.ceil((words.length + 11) / 64) * 64 - 11)}\n`, 'latin1');
  const length = Buffer.alloc(2);
  length.writeUInt16LE(header.length);
  writeFileSync(path, Buffer.concat([magic, length, header, Buffer.from(values.buffer, values.byteOffset, values.byteLength)]));
}

// Returns {shape, values}; the real and imaginary parts of complex numbers alternate.
export function readNpy(path) {
  const file = readFileSync(path);
  const end = 10 + file.readUInt16LE(8);
  const header = file.toString('latin1', 10, end);
  const [, kind] = /'descr': '<(f4|c8)'/.exec(header);
  const shape = /'shape': \(([^)]*)\)/.exec(header)[1].split(',').filter((part) => part.trim() !== '').map(Number);
  const bytes = file.subarray(end);
  const values = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  return { shape, values, isComplex: kind === 'c8' };
}
