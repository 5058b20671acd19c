DROP TABLE post_totals;
DROP TABLE slides;
DROP TABLE posts;
DROP TABLE suggestions;
