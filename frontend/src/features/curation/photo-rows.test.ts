import { describe, expect, it } from 'vitest';
import { makeTripPhoto } from '@/testing/factories';
import { drawnRows } from './hooks/use-window-rows';
import { rowIndexOf, rowsOf } from './photo-rows';

const stacks = ['a', 'b', 'c', 'd'].map((key) => ({
  key,
  keeper: makeTripPhoto({ id: key }),
  others: key === 'b' ? [makeTripPhoto({ id: 'b2' })] : [],
}));
const asShown = { days: null, shown: stacks, apart: [], isOpen: false };

describe('the rows of the grid', () => {
  it('hold as many photos as there are columns, and the last one the rest', () => {
    const rows = rowsOf(asShown, 3, null);
    expect(
      rows.map((row) => (row.kind === 'photos' ? row.places.map(({ index }) => index) : 'band')),
    ).toEqual([[0, 1, 2], [3]]);
  });

  it('are parted by the open stack, under its photo', () => {
    const rows = rowsOf(asShown, 2, 'b');
    expect(rows.map(({ kind }) => kind)).toEqual(['photos', 'band', 'photos']);
    expect(rows[1]).toMatchObject({ place: { column: 1 } });
    expect(['b', 'b2', 'd', 'gone'].map((id) => rowIndexOf(rows, id))).toEqual([0, 1, 2, -1]);
  });

  it('have no band for a photo on its own', () => {
    expect(rowsOf(asShown, 2, 'a')).toHaveLength(2);
  });

  it('have the title of the documents at the end, and the documents under it once it is open', () => {
    const [shown, apart] = [stacks.slice(0, 3), stacks.slice(3)];
    const kindsOf = (isOpen: boolean) =>
      rowsOf({ days: null, shown, apart, isOpen }, 2, null).map(({ kind }) => kind);
    expect(kindsOf(false)).toEqual(['photos', 'photos', 'documents']);
    expect(kindsOf(true)).toEqual(['photos', 'photos', 'documents', 'photos']);
    expect(rowsOf({ days: null, shown, apart, isOpen: true }, 2, null).at(-1)).toMatchObject({
      places: [{ index: 3 }],
    });
  });

  it('have a title over each day', () => {
    const days = [stacks.slice(0, 3), stacks.slice(3)].map((found, at) => ({
      title: `Day ${at + 1}`,
      stacks: found,
    }));
    const rows = rowsOf({ ...asShown, days }, 2, null);
    expect(rows.map(({ kind }) => kind)).toEqual(['day', 'photos', 'photos', 'day', 'photos']);
    expect(rows.at(-1)).toMatchObject({ places: [{ index: 3, column: 0 }] });
  });

  it('are drawn near the screen, and where the keyboard is', () => {
    expect(drawnRows(4, 6, 5, 100)).toEqual([4, 5, 6]);
    expect(drawnRows(4, 6, 0, 100)).toEqual([0, 1, 4, 5, 6]);
    expect(drawnRows(4, 6, 99, 100)).toEqual([4, 5, 6, 98, 99]);
    expect(drawnRows(0, 1, -1, 100)).toEqual([0, 1]);
  });
});
