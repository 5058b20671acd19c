import { Search } from 'lucide-react';
import { SelectField } from '@/components/forms/select-field';
import { TextField } from '@/components/forms/text-field';
import { captionStyles } from '@/data/drafts/styles';
import { texts } from '../texts';

export interface HistoryFindProps {
  search: string;
  onSearch: (search: string) => void;
  style: string;
  onStyle: (style: string) => void;
}

const searchCharactersMax = 200;

/** The style that posts have by default comes first. */
const styles = ['inspirational', ...captionStyles.map(({ id }) => id)];

const options = [
  { value: 'all', label: texts.find.allStyles },
  ...[...new Set(styles)].map((style) => ({ value: style, label: style })),
];

/** Search and style. */
export function HistoryFind({ search, onSearch, style, onStyle }: HistoryFindProps) {
  return (
    <search className="my-5 grid gap-3 md:mb-6 md:grid-cols-[1fr_13rem]">
      <TextField
        label={texts.find.search}
        isLabelHidden
        type="search"
        icon={Search}
        placeholder={texts.find.search}
        maxLength={searchCharactersMax}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <SelectField
        label={texts.find.style}
        isLabelHidden
        options={options}
        value={style}
        onChange={(event) => onStyle(event.target.value)}
      />
    </search>
  );
}
