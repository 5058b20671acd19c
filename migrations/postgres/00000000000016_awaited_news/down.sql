DROP TABLE awaited_news;
