import { Search } from 'lucide-react';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';

export interface HistoryFindProps {
  search: string;
  onSearch: (search: string) => void;
  style: string;
  onStyle: (style: string) => void;
}

const searchCharactersMax = 200;

const styles = [
  { value: 'all', label: 'All Styles' },
  ...['inspirational', 'funny', 'romantic', 'vlogger'].map((style) => ({ value: style, label: style })),
];

/** Search and style. */
export function HistoryFind({ search, onSearch, style, onStyle }: HistoryFindProps) {
  return (
    <search className="my-5 grid gap-3 md:mb-6 md:grid-cols-[1fr_13rem]">
      <TextField
        label="Search captions and hashtags"
        isLabelHidden
        type="search"
        icon={Search}
        placeholder="Search captions and hashtags"
        maxLength={searchCharactersMax}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <SelectField
        label="Style"
        isLabelHidden
        options={styles}
        value={style}
        onChange={(event) => onStyle(event.target.value)}
      />
    </search>
  );
}
